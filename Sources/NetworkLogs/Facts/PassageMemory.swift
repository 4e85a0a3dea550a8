internal import CAnchorScanner

/// Remembers the records that go on over several lines, so that one which says what another one said
/// is read at once.
///
/// Two records are the same when they are equal but for times, counters and addresses
/// (`atsexplain_passage`). One is remembered when it was read line by line and nothing of what it
/// says hung on more than that: the shapes of all its lines were known, no match holds a masked byte,
/// and no line names what differs each time. Then every equal one is read alike, where no record is open
/// and the line before isn't as wide as the first one, as lines are that were wrapped.
///
/// Frames and bodies are remembered apart: a counter has another length each time it gets a digit more,
/// and there are many bodies, one for each host and code. Where both are known, but not together, it
/// is enough that the frame was met around another body of the same form and edges.
struct PassageMemory: ~Copyable {
  /// A record that stands in the text at hand.
  struct Passage {
    /// Of its body and of its frame.
    let hash: UInt64
    let frame: UInt64
    /// Its bytes, the end of the last line left out, and those of its first line.
    let length: Int
    let firstLine: Int
    /// Its lines.
    let lines: Int
    /// Where its body stands.
    let body: Range<Int>

    /// Whether the first lines are of the frame.
    var opensWithFrame: Bool { body.lowerBound > 0 }
    /// Whether it is all body.
    var isWhole: Bool { body.count == length }

    /// The same, all of it body.
    var whole: Passage {
      Passage(
        hash: (hash &* 0x9E37_79B9_7F4A_7C15) ^ frame, frame: 0, length: length,
        firstLine: firstLine, lines: lines, body: 0..<length)
    }
  }

  /// What is known of a record.
  struct Reading {
    let form: Form
    let frame: Frame
    /// What names its request.
    fileprivate let naming: Statement?
    /// Where the body begins.
    let body: Int

    /// Makes an event the record whose text begins with a line, whatever it was: to hand one out would
    /// copy it.
    func fill(_ event: inout LineEvent, from text: Span<UInt8>, at place: LinePlace) {
      event.line = form.lines.lowerBound + place.number
      event.endLine = form.lines.upperBound + place.number
      event.continuesRecord = false
      event.format = form.format
      event.openBrackets = form.openBrackets
      event.kind = form.kind
      event.facts = form.facts
      event.facts.move(by: place.number)
      if let naming, let index = form.naming { event.facts.replace(at: index, by: naming) }
      event.tokens = Tokens()
      event.nearby = nil
      PrefixReader.read(&event.prefix, in: text, at: frame.first.prefix)
    }
  }

  /// What is kept of a record: there are many.
  private struct Entry {
    /// Its form, by its number.
    let form: UInt16
    /// Its edges, and what names its request, by their numbers.
    let edges: UInt16
    let naming: UInt16?

    /// The hash of the frame of a record around such a body.
    func hash(in passage: Passage) -> UInt64 {
      let own = UInt64(edges) << 16 | UInt64(form)
      let mixed = (own &+ 1) &* 0xC2B2_AE3D_27D4_EB4F
      return passage.frame ^ mixed ^ (mixed >> 29)
    }
  }

  private var entries: HashedMemory<Entry>
  /// The frames around bodies of a form and edges, by their numbers.
  private var frames: HashedMemory<UInt16>
  private var forms = NumberedValues<Form>(room: 512)
  private var namings = NumberedValues<Statement>(room: 2048)
  private var framesKnown = NumberedValues<Frame>(room: 1024)
  private var edgesKnown = NumberedValues<Edges>(room: 1024)

  /// The text of the passage that was looked at last, masked.
  private var masked: [UInt8] = []
  /// The record that is being read line by line.
  private var lesson: Lesson?
  private let join: Join

  /// Makes one record of what its lines say; nil where they are none, or more.
  package typealias Join = @Sendable ([LineEvent]) -> LineEvent?

  /// A memory of so many records at most.
  init(room: Int, join: @escaping Join) {
    entries = HashedMemory(room: room)
    frames = HashedMemory(room: room / 8)
    self.join = join
  }

  /// The record of several lines that begins with one, given all text from there on.
  mutating func passage(of line: Span<UInt8>, _ text: Span<UInt8>, _ place: LinePlace) -> Passage? {
    guard entries.isUsed, lesson == nil, !place.isFragment,
      line.count > 0, line.count < text.count, Self.opens(line[line.count - 1])
    else { return nil }
    if masked.isEmpty {
      masked = [UInt8](repeating: 0, count: ATSEXPLAIN_PASSAGE_ROOM)
    }
    var found = atsexplain_passage()
    let isFound = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe masked.withUnsafeMutableBufferPointer { masked in
        guard let from = bytes.baseAddress, let to = masked.baseAddress else { return false }
        return unsafe atsexplain_passage_of(
          from, bytes.count, to, ATSEXPLAIN_ALL_INSTRUCTIONS, &found) != 0
      }
    }
    guard isFound else { return nil }
    return Passage(
      hash: found.body, frame: found.frame, length: found.length, firstLine: line.count,
      lines: found.lines, body: found.begin..<found.end)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(")
  }

  /// What is known of a record.
  func reading(of passage: Passage) -> Reading? {
    known(passage) ?? (passage.isWhole ? nil : known(passage.whole))
  }

  private func known(_ passage: Passage) -> Reading? {
    guard let entry = entries.value(passage.hash, where: { _ in true }),
      let frame = frames.value(entry.hash(in: passage), where: { _ in true })
    else { return nil }
    return Reading(
      form: forms[entry.form], frame: framesKnown[frame],
      naming: entry.naming.map { namings[$0] },
      body: passage.body.lowerBound)
  }

  // MARK: Learning

  /// Whether a record is being read line by line.
  var isLearning: Bool { lesson != nil }

  /// Begins to learn what a record says that isn't known, whose first line comes next.
  mutating func learn(_ passage: Passage, at place: LinePlace) {
    lesson = Lesson(passage, at: place.number)
  }

  /// Gives up what is being learnt: another text comes.
  mutating func forgetLesson() { lesson = nil }

  /// Notes that a line comes next: what is left of a record that is being read and lies before it,
  /// nobody asked for.
  ///
  /// - Parameter open: what the record leaves open behind its last line.
  mutating func skip(to line: Int, _ open: (_ line: Int) -> SeamFinder.Unfinished?) {
    guard let lesson, line > lesson.next else { return }
    self.lesson = nil
    let begin = lesson.offset
    lesson.gap = lesson.gap ?? begin - 1
    while lesson.next < min(line, lesson.end) {
      while lesson.offset < lesson.passage.length, masked[lesson.offset] != 0x0A {
        lesson.offset += 1
      }
      lesson.offset += 1
      lesson.next += 1
    }
    // What no line asks for is passed over as long as it holds no anchor.
    guard !FactExtractor.mayHoldAnchor(masked: masked[begin..<(lesson.offset - 1)]) else { return }
    if lesson.next < lesson.end {
      self.lesson = lesson
    } else {
      complete(lesson, open(lesson.end))
    }
  }

  /// Notes a line that was read in the record, and what it says.
  ///
  /// - Parameters:
  ///   - shape: nil where others of its shape may be read otherwise.
  ///   - crossing: what stands across its border with the line before it.
  ///   - open: what the record leaves open behind its last line.
  mutating func note(
    _ line: Span<UInt8>, behind context: Span<UInt8>, _ place: LinePlace, _ shape: LineShape?,
    _ crossing: (seam: Seam, reading: BorderReading)?, _ event: LineEvent?,
    _ open: (_ line: Int) -> SeamFinder.Unfinished?
  ) {
    guard let lesson else { return }
    // What can't be learnt is not kept.
    self.lesson = nil
    let range = lesson.offset..<(lesson.offset + line.count)
    guard place.number == lesson.next, range.upperBound <= lesson.passage.length,
      let shape, let reading = shape.reading, reading.names.isEmpty,
      areWhole(reading.matches, { $0 + lesson.offset }),
      !reading.mayHoldAnchor || !FactExtractor.mayHoldAnchor(masked: masked[range])
    else { return }
    if let (seam, border) = crossing {
      // How wide the line before the record is decides whether its first one cuts words, unless that
      // is as wide as all lines that are wrapped.
      let isSecond = lesson.next == lesson.end - lesson.passage.lines + 1
      guard lesson.offset > 0,
        !isSecond || seam.cutsWords == SeamFinder.isWrapped(lesson.first.width)
      else { return }
      let tail = lesson.offset - context.count + seam.tail.lowerBound
      let head = lesson.offset + seam.head.lowerBound - seam.tail.count - border.glue.length
      guard areWhole(border.rest, { $0 + lesson.offset }),
        areWhole(border.matches, { $0 < seam.tail.count ? $0 + tail : $0 + head })
      else { return }
    }
    if place.number == lesson.end - lesson.passage.lines {
      guard let event, reading.startsRecord, let prefix = reading.prefix,
        prefix.time != nil, event.nearby == nil, !event.hasFailure || event.namesRequest
      else { return }
      lesson.first = FirstLine(prefix: prefix, width: reading.width)
    }
    lesson.noteParts(line, behind: context, shape, reading, crossing?.reading, event, open)
    if var event {
      guard reading.prefix != nil, event.tokens.areEmpty, !event.facts.kinds.contains(.nscurl)
      else { return }
      event.move(by: lesson.passage.lines - lesson.end)
      lesson.events.append(event)
    }
    lesson.requestPlaces += reading.requestPlaces.map { $0 + lesson.offset }
    lesson.next += 1
    lesson.offset += line.count + 1
    if lesson.next < lesson.end {
      self.lesson = lesson
    } else {
      complete(lesson, open(lesson.end))
    }
  }

  private mutating func complete(_ lesson: Lesson, _ open: SeamFinder.Unfinished?) {
    guard let record = join(lesson.events) else { return }
    let passage = lesson.parted
    var edges = lesson.edges
    if passage.isWhole {
      // All that is told of an end which nothing follows.
      edges = Edges(back: Edges.Edge(shape: [], cutsWords: false, open: open))
    }
    remember(Form(lesson, passage, record), Frame(lesson, open), edges, passage)
  }

  /// Whether matches hold no masked byte where that matters, given where their bytes stand in the
  /// record.
  private func areWhole(_ matches: [FoundMatch], _ place: (Int) -> Int) -> Bool {
    for match in matches {
      guard let range = match.key?.range else { return false }
      for index in range where masked[place(index)] == 0 { return false }
    }
    return true
  }

  private mutating func remember(_ form: Form, _ frame: Frame, _ edges: Edges, _ passage: Passage) {
    if forms.isFull || namings.isFull || framesKnown.isFull || edgesKnown.isFull {
      entries.removeAll()
      frames.removeAll()
      forms.removeAll()
      namings.removeAll()
      framesKnown.removeAll()
      edgesKnown.removeAll()
    }
    let naming = form.naming.map { form.record.facts.parts[$0].statement }
    let entry = Entry(
      form: forms.number(of: form, hash: form.hash) { $0.isLike(form) },
      edges: edgesKnown.number(of: edges),
      naming: naming.map { naming in
        namings.number(of: naming, hash: UInt64(truncatingIfNeeded: naming.facts.hashValue)) {
          $0.saysTheSame(as: naming)
        }
      })
    entries.remember(entry, passage.hash, insteadOf: { _ in true })
    let around = framesKnown.number(of: frame)
    frames.remember(around, entry.hash(in: passage), insteadOf: { _ in true })
  }
}
