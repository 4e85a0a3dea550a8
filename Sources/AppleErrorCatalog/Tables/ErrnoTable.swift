extension CatalogTables {
  /// Darwin's errno, ascending by code.
  static let errno: [CatalogRow] = [
    CatalogRow(
      code: 1, symbol: "EPERM", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The system forbids the operation to this process. On a connection it points to a sandboxed \
        Mac app without the network client entitlement, or to a firewall or content filter on the \
        device.
        """,
      next: "Check the entitlement com.apple.security.network.client."),
    CatalogRow(
      code: 2, symbol: "ENOENT", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        No file or directory lies at that path, or a named object such as a local socket doesn't \
        exist.
        """, next: ""),
    CatalogRow(
      code: 3, symbol: "ESRCH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "No process has the identifier that was given.", next: ""),
    CatalogRow(
      code: 4, symbol: "EINTR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A signal came in while the call was waiting; calling again is the normal reply.",
      next: ""),
    CatalogRow(
      code: 5, symbol: "EIO", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A device or file system could not read or write, as with a failing disk.",
      next: ""),
    CatalogRow(
      code: 6, symbol: "ENXIO", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The device or address behind a name does not exist.", next: ""),
    CatalogRow(
      code: 7, symbol: "E2BIG", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The arguments and environment for a new program take up more room than the kernel allows.
        """, next: ""),
    CatalogRow(
      code: 8, symbol: "ENOEXEC", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The file is marked as a program and its content isn't one that the kernel can run.
        """, next: ""),
    CatalogRow(
      code: 9, symbol: "EBADF", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The descriptor is not open, or not open for that use. In network code a connection was \
        typically closed and used again afterwards.
        """, next: ""),
    CatalogRow(
      code: 10, symbol: "ECHILD", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The process has no child to wait for.", next: ""),
    CatalogRow(
      code: 11, symbol: "EDEADLK", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Waiting for the lock would never end, because the holders wait for each other.",
      next: ""),
    CatalogRow(
      code: 12, symbol: "ENOMEM", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The kernel could not supply the memory that was requested.", next: ""),
    CatalogRow(
      code: 13, symbol: "EACCES", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The permissions of a file, socket or port deny this access.",
      next: "For a listening socket, ports below 1024 may need privileges."),
    CatalogRow(
      code: 14, symbol: "EFAULT", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A pointer that was passed to the kernel leads to memory the process doesn't own.",
      next: ""),
    CatalogRow(
      code: 15, symbol: "ENOTBLK", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A disk-like device is required, and another kind of file was named.", next: ""),
    CatalogRow(
      code: 16, symbol: "EBUSY", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The object is in use in a way that excludes the operation.", next: ""),
    CatalogRow(
      code: 17, symbol: "EEXIST", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Something of that name is there already.", next: ""),
    CatalogRow(
      code: 18, symbol: "EXDEV", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A link or rename would cross from one volume to another.", next: ""),
    CatalogRow(
      code: 19, symbol: "ENODEV", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The device can't do that, or no driver serves it.", next: ""),
    CatalogRow(
      code: 20, symbol: "ENOTDIR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A part of the path that should be a directory is a file.", next: ""),
    CatalogRow(
      code: 21, symbol: "EISDIR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A directory was named where a plain file is needed.", next: ""),
    CatalogRow(
      code: 22, symbol: "EINVAL", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The kernel considers an argument senseless. Next to -1000 it goes with a URL that can't be \
        turned into an address.
        """, next: ""),
    CatalogRow(
      code: 23, symbol: "ENFILE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "All file slots of the whole system are taken.", next: ""),
    CatalogRow(
      code: 24, symbol: "EMFILE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "This process has used up its descriptors, often by leaking sockets.",
      next: "Count open connections and invalidate sessions that are no longer needed."),
    CatalogRow(
      code: 25, symbol: "ENOTTY", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The control request does not apply to that kind of device.", next: ""),
    CatalogRow(
      code: 26, symbol: "ETXTBSY", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The program file is being executed, so it can't be overwritten.", next: ""),
    CatalogRow(
      code: 27, symbol: "EFBIG", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The file would exceed the size that the volume or the process limit permits.",
      next: ""),
    CatalogRow(
      code: 28, symbol: "ENOSPC", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The volume has no free space left for the data.", next: ""),
    CatalogRow(
      code: 29, symbol: "ESPIPE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Pipes and sockets have no position that could be moved.", next: ""),
    CatalogRow(
      code: 30, symbol: "EROFS", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The volume is mounted for reading only.", next: ""),
    CatalogRow(
      code: 31, symbol: "EMLINK", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The file has as many hard links as the file system can count.", next: ""),
    CatalogRow(
      code: 32, symbol: "EPIPE", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network handshake-aborted",
      meaning: """
        Data was written to a connection whose other side does not read any more. For a TLS \
        connection the peer had hung up before.
        """, next: ""),
    CatalogRow(
      code: 33, symbol: "EDOM", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A mathematical function is not defined for its argument.", next: ""),
    CatalogRow(
      code: 34, symbol: "ERANGE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A result is too large or too small for its type, or for the buffer.", next: ""),
    CatalogRow(
      code: 35, symbol: "EAGAIN", aliases: "EWOULDBLOCK", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Nothing is ready at the moment, and the descriptor was told not to wait; on other calls a \
        resource is short for now.
        """, next: ""),
    CatalogRow(
      code: 36, symbol: "EINPROGRESS", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: """
        The connection attempt has begun and goes on in the background. It is an intermediate \
        state and not a failure.
        """, next: ""),
    CatalogRow(
      code: 37, symbol: "EALREADY", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "An earlier attempt on the same socket is still under way.", next: ""),
    CatalogRow(
      code: 38, symbol: "ENOTSOCK", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "A socket function was called with a descriptor of something else.", next: ""),
    CatalogRow(
      code: 39, symbol: "EDESTADDRREQ", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "A datagram was to be sent without telling where to.", next: ""),
    CatalogRow(
      code: 40, symbol: "EMSGSIZE", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        A message exceeds what the socket can carry at once. URLSession's WebSocket tasks report \
        it for messages beyond their maximum size.
        """,
      next: "Raise maximumMessageSize of the WebSocket task or send smaller messages."),
    CatalogRow(
      code: 41, symbol: "EPROTOTYPE", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: """
        The protocol doesn't exist for that type of socket, such as TCP for datagrams. macOS \
        returns it also for a write to a socket that is just being torn down.
        """, next: ""),
    CatalogRow(
      code: 42, symbol: "ENOPROTOOPT", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The socket option is unknown at the level where it was set.", next: ""),
    CatalogRow(
      code: 43, symbol: "EPROTONOSUPPORT", aliases: "", layer: .network, speaker: .device,
      causes: "",
      meaning: "The protocol is not built into this kernel for that address family.", next: ""),
    CatalogRow(
      code: 44, symbol: "ESOCKTNOSUPPORT", aliases: "", layer: .network, speaker: .device,
      causes: "",
      meaning: "The address family has no sockets of the requested type.", next: ""),
    CatalogRow(
      code: 45, symbol: "ENOTSUP", aliases: "EOPNOTSUPP", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The object or file system does not offer the operation. In programs built without the UNIX \
        03 rules the number also stands for EOPNOTSUPP.
        """, next: ""),
    CatalogRow(
      code: 46, symbol: "EPFNOSUPPORT", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: """
        The protocol family, for instance one of a removed network stack, does not exist here.
        """, next: ""),
    CatalogRow(
      code: 47, symbol: "EAFNOSUPPORT", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        An address of the wrong family was used, such as an IPv6 address on an IPv4 socket.
        """, next: ""),
    CatalogRow(
      code: 48, symbol: "EADDRINUSE", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: "Another socket has the local address and port.",
      next: "Stop the other listener, or allow the address to be reused."),
    CatalogRow(
      code: 49, symbol: "EADDRNOTAVAIL", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The local address does not belong to an interface of this device, or all its outgoing \
        ports are used up.
        """, next: ""),
    CatalogRow(
      code: 50, symbol: "ENETDOWN", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The interface is off, or the system does not let this app use it: flight mode, no \
        permission for cellular data, or denied Local Network access.
        """,
      next: "Check the app's network permissions in Settings besides connectivity itself."),
    CatalogRow(
      code: 51, symbol: "ENETUNREACH", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        There is no route to that network, as when only one of IPv4 and IPv6 is available, or a \
        VPN is down.
        """, next: ""),
    CatalogRow(
      code: 52, symbol: "ENETRESET", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "The network gave up an established connection.", next: ""),
    CatalogRow(
      code: 53, symbol: "ECONNABORTED", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The connection was ended by this device itself, typically because the app went to the \
        background or the network interface changed.
        """,
      next: "Retry when the app is active again."),
    CatalogRow(
      code: 54, symbol: "ECONNRESET", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network handshake-aborted",
      meaning: """
        A TCP reset arrived: the server, or a firewall in between, cut the connection at once. \
        During the TLS handshake it can be a server's blunt way of refusing a hello.
        """,
      next: """
        See whether it comes before or after the handshake, and whether other networks show it \
        too.
        """),
    CatalogRow(
      code: 55, symbol: "ENOBUFS", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: "The kernel has no buffers left for network data.", next: ""),
    CatalogRow(
      code: 56, symbol: "EISCONN", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The socket has a peer already, so it can't be connected once more.", next: ""),
    CatalogRow(
      code: 57, symbol: "ENOTCONN", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The socket has no peer, because it never had one or because the connection has ended. A \
        cancelled or timed-out WebSocket shows it.
        """, next: ""),
    CatalogRow(
      code: 58, symbol: "ESHUTDOWN", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: "The sending half of the socket was closed, and more data should be sent.",
      next: ""),
    CatalogRow(
      code: 59, symbol: "ETOOMANYREFS", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: """
        Left from BSD, where too many references to one kernel object prevented joining them.
        """, next: ""),
    CatalogRow(
      code: 60, symbol: "ETIMEDOUT", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "No answer came in time: packets are lost or dropped by a filter.", next: ""),
    CatalogRow(
      code: 61, symbol: "ECONNREFUSED", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The machine answered that nothing listens on that port. TLS had not begun, so certificates \
        and App Transport Security are out of the question.
        """,
      next: "Check port number, server process and whether it listens on the address used."),
    CatalogRow(
      code: 62, symbol: "ELOOP", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Symbolic links in the path lead in a circle.", next: ""),
    CatalogRow(
      code: 63, symbol: "ENAMETOOLONG", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A file name or path is longer than permitted.", next: ""),
    CatalogRow(
      code: 64, symbol: "EHOSTDOWN", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "The local network got no reply from the machine, so it is probably off.", next: ""),
    CatalogRow(
      code: 65, symbol: "EHOSTUNREACH", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        No way leads to the machine. For local addresses on iOS 14 and macOS 15 or later it can \
        mean that the user denied Local Network access.
        """,
      next: "Look under Privacy settings, Local Network, and test the address with another app."),
    CatalogRow(
      code: 66, symbol: "ENOTEMPTY", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The directory has entries and can't be removed.", next: ""),
    CatalogRow(
      code: 67, symbol: "EPROCLIM", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The limit on processes for this user is reached.", next: ""),
    CatalogRow(
      code: 68, symbol: "EUSERS", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The system's tables, such as that for disk quotas, have no room for another user.
        """, next: ""),
    CatalogRow(
      code: 69, symbol: "EDQUOT", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The user's share of the volume is used up.", next: ""),
    CatalogRow(
      code: 70, symbol: "ESTALE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A file on a network volume was removed or replaced on its server.", next: ""),
    CatalogRow(
      code: 71, symbol: "EREMOTE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A path passes through more than one network volume.", next: ""),
    CatalogRow(
      code: 72, symbol: "EBADRPC", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A remote procedure call, of the kind NFS uses, was malformed.", next: ""),
    CatalogRow(
      code: 73, symbol: "ERPCMISMATCH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Client and server speak different versions of the remote procedure protocol.",
      next: ""),
    CatalogRow(
      code: 74, symbol: "EPROGUNAVAIL", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The remote procedure server does not offer the program called.", next: ""),
    CatalogRow(
      code: 75, symbol: "EPROGMISMATCH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The remote program exists in another version.", next: ""),
    CatalogRow(
      code: 76, symbol: "EPROCUNAVAIL", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The remote program lacks the procedure.", next: ""),
    CatalogRow(
      code: 77, symbol: "ENOLCK", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The system is out of file locks.", next: ""),
    CatalogRow(
      code: 78, symbol: "ENOSYS", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The kernel does not have that call.", next: ""),
    CatalogRow(
      code: 79, symbol: "EFTYPE", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The file is of the wrong type or has a form that the call can't use.", next: ""),
    CatalogRow(
      code: 80, symbol: "EAUTH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A network file server did not accept the user's proof of identity.", next: ""),
    CatalogRow(
      code: 81, symbol: "ENEEDAUTH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A network file server wants a proof of identity first.", next: ""),
    CatalogRow(
      code: 82, symbol: "EPWROFF", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The device is without power.", next: ""),
    CatalogRow(
      code: 83, symbol: "EDEVERR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The device reports trouble of its own, like a printer without paper.", next: ""),
    CatalogRow(
      code: 84, symbol: "EOVERFLOW", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A value does not fit into the type that should take it.", next: ""),
    CatalogRow(
      code: 85, symbol: "EBADEXEC", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The program or library is damaged.", next: ""),
    CatalogRow(
      code: 86, symbol: "EBADARCH", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The program was built for another processor.", next: ""),
    CatalogRow(
      code: 87, symbol: "ESHLIBVERS", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A shared library has not the version that the program was linked with.", next: ""),
    CatalogRow(
      code: 88, symbol: "EBADMACHO", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The program's Mach-O structure is wrong.", next: ""),
    CatalogRow(
      code: 89, symbol: "ECANCELED", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The operation was called off before it finished, by the app as a rule. Network.framework \
        reports it for connections that were cancelled.
        """,
      next: "See who cancelled; nothing on the wire failed."),
    CatalogRow(
      code: 90, symbol: "EIDRM", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A message queue, semaphore or shared memory was removed while in use.", next: ""),
    CatalogRow(
      code: 91, symbol: "ENOMSG", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The message queue holds no message of the wanted type.", next: ""),
    CatalogRow(
      code: 92, symbol: "EILSEQ", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Bytes do not form a character in the encoding at hand.", next: ""),
    CatalogRow(
      code: 93, symbol: "ENOATTR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The file has no extended attribute of that name.", next: ""),
    CatalogRow(
      code: 94, symbol: "EBADMSG", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A message could not be read, for instance because it is corrupt.", next: ""),
    CatalogRow(
      code: 95, symbol: "EMULTIHOP", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        A number kept free for an old System V meaning; Darwin's own code has no use for it.
        """, next: ""),
    CatalogRow(
      code: 96, symbol: "ENODATA", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The stream has nothing to read at present.", next: ""),
    CatalogRow(
      code: 97, symbol: "ENOLINK", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "Kept for compatibility with System V; it is not produced by Darwin itself.",
      next: ""),
    CatalogRow(
      code: 98, symbol: "ENOSR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The STREAMS subsystem ran out of resources.", next: ""),
    CatalogRow(
      code: 99, symbol: "ENOSTR", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A STREAMS operation was tried on something that is none.", next: ""),
    CatalogRow(
      code: 100, symbol: "EPROTO", aliases: "", layer: .http, speaker: .unknown,
      causes: "not-ats-http",
      meaning: """
        The peer broke a protocol. URLSession shows it for HTTP/2 and HTTP/3 connections that end \
        with a protocol fault, for example when the server resets a stream.
        """,
      next: "Test with HTTP/1.1 and look into the HTTP/2 settings of the server or proxy."),
    CatalogRow(
      code: 101, symbol: "ETIME", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "A STREAMS control request took too long.", next: ""),
    CatalogRow(
      code: 102, symbol: "EOPNOTSUPP", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: """
        Sockets of this kind can't do that. On Darwin this is the number that programs see for \
        EOPNOTSUPP.
        """, next: ""),
    CatalogRow(
      code: 103, symbol: "ENOPOLICY", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "No security or scheduling policy with that name is registered in the kernel.",
      next: ""),
    CatalogRow(
      code: 104, symbol: "ENOTRECOVERABLE", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A shared lock's data was left inconsistent and can't be restored.", next: ""),
    CatalogRow(
      code: 105, symbol: "EOWNERDEAD", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The thread that held a shared lock died; the next holder has to repair the data.",
      next: ""),
    CatalogRow(
      code: 106, symbol: "EQFULL", aliases: "ELAST", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The send queue of the network interface is full. ELAST is merely the name for the highest \
        number of the list.
        """, next: ""),
  ]
}
