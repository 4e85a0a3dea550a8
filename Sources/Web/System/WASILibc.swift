@_exported public import CWASILibc

/// The error number of the last call.
public var errno: Int32 { atsexplain_errno() }
/// A signal came before the call was done.
public var EINTR: Int32 { Int32(atsexplain_eintr) }
/// From the begin.
public var SEEK_SET: Int32 { Int32(atsexplain_seek_set) }
/// From where the file stands.
public var SEEK_CUR: Int32 { Int32(atsexplain_seek_cur) }
/// The bits of a mode that hold the kind of file.
public var S_IFMT: mode_t { mode_t(atsexplain_s_ifmt) }
/// A regular file.
public var S_IFREG: mode_t { mode_t(atsexplain_s_ifreg) }
