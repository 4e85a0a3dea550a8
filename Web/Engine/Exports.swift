internal import ATSDiagnosis
internal import AppTransportSecurity

// What the page calls. It has one thread, which every variable here belongs to.

nonisolated(unsafe) private var engine: Engine?
nonisolated(unsafe) private var room: [UInt8] = []
nonisolated(unsafe) private var path = "-"
nonisolated(unsafe) private var systems: SystemRange?
nonisolated(unsafe) private var policy: PropertyListDocument?

/// Makes room for so many bytes, and says where it is.
@_expose(wasm, "room") @_cdecl("atsexplain_room")
public func makeRoom(_ count: Int32) -> Int32 {
  if unsafe room.count != Int(count) {
    unsafe room = [UInt8](repeating: 0, count: max(0, Int(count)))
  }
  return unsafe room.withUnsafeMutableBufferPointer { Int32(Int(bitPattern: $0.baseAddress)) }
}

/// Takes the room as the name of the next input.
@_expose(wasm, "name") @_cdecl("atsexplain_name")
public func takeName() { unsafe path = String(decoding: room, as: UTF8.self) }

/// Takes the room as the app's systems; 0 where it names none.
@_expose(wasm, "systems") @_cdecl("atsexplain_systems")
public func takeSystems() -> Int32 {
  unsafe systems = SystemRange(String(decoding: room, as: UTF8.self))
  return unsafe room.isEmpty || systems != nil ? 1 : 0
}

/// Takes the room as the app's Info.plist; 0 where it is none.
@_expose(wasm, "policy") @_cdecl("atsexplain_policy")
public func takePolicy() -> Int32 {
  unsafe policy = nil
  guard unsafe !room.isEmpty else { return 1 }
  do throws(PropertyListError) {
    unsafe policy = try PropertyListDocument(room)
    return 1
  } catch {
    return 0
  }
}

/// Begins an input, in one of the forms; 0 where memory is short.
@_expose(wasm, "begin") @_cdecl("atsexplain_begin")
public func begin(_ form: Int32) -> Int32 {
  let context: PolicyContext? =
    if let document = unsafe policy {
      unsafe PolicyContext(document, systems: systems)
    } else {
      unsafe systems.map { PolicyContext(systems: $0) }
    }
  do throws(AnalyzerError) {
    unsafe engine = try Engine(path: path, Engine.Form(rawValue: form) ?? .records, context)
    return 1
  } catch {
    unsafe engine = nil
    return 0
  }
}

/// Takes the first bytes of the room as the next of the input.
@_expose(wasm, "take") @_cdecl("atsexplain_take")
public func take(_ count: Int32) {
  unsafe room.withUnsafeBufferPointer { bytes in
    unsafe engine?.take(UnsafeBufferPointer(rebasing: bytes.prefix(Int(count))))
  }
}

/// Ends the input.
@_expose(wasm, "finish") @_cdecl("atsexplain_finish")
public func finish() { unsafe engine?.finish() }

/// Where the output is.
@_expose(wasm, "output") @_cdecl("atsexplain_output")
public func outputPlace() -> Int32 {
  unsafe (engine?.output ?? []).withUnsafeBufferPointer { Int32(Int(bitPattern: $0.baseAddress)) }
}

/// How many bytes the output has.
@_expose(wasm, "outputCount") @_cdecl("atsexplain_output_count")
public func outputCount() -> Int32 { unsafe Int32(engine?.output.count ?? 0) }

/// Forgets the output, when the page has a copy.
@_expose(wasm, "clear") @_cdecl("atsexplain_clear")
public func clear() { unsafe engine?.clear() }
