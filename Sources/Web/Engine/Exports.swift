internal import ATSDiagnosis
internal import AppTransportSecurity
internal import CompressedInput
internal import NetworkLogs
internal import Reporting

// What the page calls. It has one thread, which every variable here belongs to.

nonisolated(unsafe) private var run: Run?
nonisolated(unsafe) private var triage: TriageRun?
nonisolated(unsafe) private var room: [UInt8] = []
nonisolated(unsafe) private var systems: SystemRange?
nonisolated(unsafe) private var policy: PropertyListDocument?
/// What the last call complained of.
nonisolated(unsafe) private var complaint: [UInt8] = []

/// Makes room for so many bytes, and says where it is.
@_expose(wasm, "room") @_cdecl("atsexplain_room")
public func makeRoom(_ count: Int32) -> Int32 {
  if unsafe room.count != Int(count) {
    unsafe room = [UInt8](repeating: 0, count: max(0, Int(count)))
  }
  return unsafe room.withUnsafeMutableBufferPointer { Int32(Int(bitPattern: $0.baseAddress)) }
}

private func roomText() -> String { unsafe String(decoding: room, as: UTF8.self) }

/// Keeps a complaint for the page; the result says that there is one.
private func complain(_ words: String) -> Int32 {
  unsafe complaint = Array(words.utf8)
  return 0
}

/// Takes the room as the app's systems; 0 where it names none.
@_expose(wasm, "systems") @_cdecl("atsexplain_systems")
public func takeSystems() -> Int32 {
  unsafe systems = nil
  guard unsafe !room.isEmpty else { return 1 }
  let text = roomText()
  guard let range = SystemRange(text) else {
    return complain(
      "\u{201C}\(text)\u{201D} is no range of systems: name a system and versions, such as iOS17, "
        + "iOS15-26, iOS16+ or macOS14+")
  }
  for version in [range.lowest, range.highest] {
    if let absence = version.absence {
      return complain("\u{201C}\(text)\u{201D} is no range of systems: \(absence)")
    }
  }
  unsafe systems = range
  return 1
}

/// Takes the room as the app's Info.plist; 0 where it is none.
@_expose(wasm, "policy") @_cdecl("atsexplain_policy")
public func takePolicy() -> Int32 {
  unsafe policy = nil
  guard unsafe !room.isEmpty else { return 1 }
  do throws(PropertyListError) {
    let document = unsafe try PropertyListDocument(room)
    guard case .dictionary = document.root.value else {
      return complain(
        "the outermost value of this file is no dictionary, so it is no Info.plist")
    }
    unsafe policy = document
    return 1
  } catch {
    return complain(error.description)
  }
}

/// Begins a run.
@_expose(wasm, "begin") @_cdecl("atsexplain_begin")
public func begin(_ showsAll: Int32, _ showsDetail: Int32, _ width: Int32) {
  let context: PolicyContext? =
    if let document = unsafe policy {
      unsafe PolicyContext(document, systems: systems)
    } else {
      unsafe systems.map { PolicyContext(systems: $0) }
    }
  unsafe run = Run(
    context: context, readsPastedPolicies: policy == nil, showsAll: showsAll != 0,
    detail: showsDetail != 0 ? .full : .normal, width: min(max(Int(width), 40), 100))
}

/// Begins an input of the name in the room.
@_expose(wasm, "beginInput") @_cdecl("atsexplain_begin_input")
public func beginInput(_ isPasted: Int32) {
  let name = roomText()
  unsafe run?.begin(name, isPasted: isPasted != 0)
}

/// Looks at the first bytes of a file, which the room holds; 0 where they hold no log.
@_expose(wasm, "look") @_cdecl("atsexplain_look")
public func look() -> Int32 {
  unsafe run?.look(at: room) == true ? 1 : 0
}

/// Takes the first bytes of the room as the next of the input.
@_expose(wasm, "take") @_cdecl("atsexplain_take")
public func take(_ count: Int32) {
  unsafe room.withUnsafeBufferPointer { bytes in
    unsafe run?.take(UnsafeBufferPointer(rebasing: bytes.prefix(Int(count))))
  }
}

/// Ends the input.
@_expose(wasm, "endInput") @_cdecl("atsexplain_end_input")
public func endInput() { unsafe run?.endInput() }

/// Notes that the input couldn't be read, for the reason in the room.
@_expose(wasm, "refuse") @_cdecl("atsexplain_refuse")
public func refuse() {
  let reason = roomText()
  unsafe run?.refuse(reason)
}

/// Ends the run.
@_expose(wasm, "end") @_cdecl("atsexplain_end")
public func end(_ isInterrupted: Int32) { unsafe run?.end(isInterrupted: isInterrupted != 0) }

/// Where the output is.
@_expose(wasm, "output") @_cdecl("atsexplain_output")
public func outputPlace() -> Int32 {
  unsafe (run?.output ?? []).withUnsafeBufferPointer { Int32(Int(bitPattern: $0.baseAddress)) }
}

/// How many bytes the output has.
@_expose(wasm, "outputCount") @_cdecl("atsexplain_output_count")
public func outputCount() -> Int32 { unsafe Int32(run?.output.count ?? 0) }

/// Forgets the output, when the page has a copy.
@_expose(wasm, "clear") @_cdecl("atsexplain_clear")
public func clear() { unsafe run?.clear() }

/// Where the last complaint is.
@_expose(wasm, "complaint") @_cdecl("atsexplain_complaint")
public func complaintPlace() -> Int32 {
  unsafe complaint.withUnsafeBufferPointer { Int32(Int(bitPattern: $0.baseAddress)) }
}

/// How many bytes the last complaint has.
@_expose(wasm, "complaintCount") @_cdecl("atsexplain_complaint_count")
public func complaintCount() -> Int32 { unsafe Int32(complaint.count) }

// MARK: Triage

/// Begins a triage of files.
@_expose(wasm, "beginTriage") @_cdecl("atsexplain_begin_triage")
public func beginTriage(_ showsAll: Int32) {
  unsafe run = nil
  unsafe triage = TriageRun(showsAll: showsAll != 0)
}

/// Begins a file of a triage, of the name in the room.
@_expose(wasm, "beginReport") @_cdecl("atsexplain_begin_report")
public func beginReport() {
  let name = roomText()
  unsafe triage?.begin(name)
}

/// Looks at the first bytes of a file of a triage, which the room holds; 0 where they hold no text.
@_expose(wasm, "lookAtReport") @_cdecl("atsexplain_look_at_report")
public func lookAtReport() -> Int32 {
  if let kind = unsafe CompressedKind(room.prefix(CompressedKind.sniffed)) {
    unsafe triage?.refuse(Run.refusal(of: kind))
    return 0
  }
  guard let foreign = unsafe ForeignContent(room), foreign.kind != .zeros else { return 1 }
  unsafe triage?.refuse(foreign.words)
  return 0
}

/// Takes the first bytes of the room as the next of the file.
@_expose(wasm, "takeReport") @_cdecl("atsexplain_take_report")
public func takeReport(_ count: Int32) {
  unsafe triage?.take(Array(room.prefix(Int(count))))
}

/// Ends the file.
@_expose(wasm, "endReport") @_cdecl("atsexplain_end_report")
public func endReport() { unsafe triage?.endInput() }

/// Notes that the file couldn't be read, for the reason in the room.
@_expose(wasm, "refuseReport") @_cdecl("atsexplain_refuse_report")
public func refuseReport() {
  let reason = roomText()
  unsafe triage?.refuse(reason)
}

/// Ends the triage; the report is where complaints are.
@_expose(wasm, "endTriage") @_cdecl("atsexplain_end_triage")
public func endTriage() {
  unsafe complaint = Array((triage?.page ?? "").utf8)
  unsafe triage = nil
}
