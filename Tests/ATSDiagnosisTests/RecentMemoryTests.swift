import Testing

@testable import ATSDiagnosis

@Suite struct RecentMemoryTests {
  @Test func answersStayAsTheyAre() {
    var memory = RecentMemory<Int, String>(limit: 100)
    for round in 0..<3 {
      for number in 0..<40 {
        let answer = memory.answer(to: number)
        #expect(answer == (round == 0 ? nil : "\(number)"))
        if answer == nil { memory.remember("\(number)", to: number) }
      }
    }
    #expect(memory.size == 40)
  }

  @Test func memoryIsBounded() {
    var memory = RecentMemory<Int, Int>(limit: 100)
    for number in 0..<10_000 {
      let size = 1 + number % 7
      if memory.answer(to: number, size: size) == nil {
        memory.remember(number, to: number, size: size)
      }
      #expect(memory.size <= 100)
      // Now and then what is old comes again.
      if number % 3 == 0, number > 20 {
        _ = memory.answer(to: number - 20, size: 1 + (number - 20) % 7)
      }
    }
    memory.remember(1, to: -1, size: 51)
    #expect(memory.answer(to: -1, size: 51) == nil)
    #expect(memory.answer(to: 9_999, size: 1 + 9_999 % 7) == 9_999)
    #expect(memory.answer(to: 100, size: 1 + 100 % 7) == nil)
  }

  @Test func whatIsAskedForStays() {
    var memory = RecentMemory<Int, Int>(limit: 10)
    memory.remember(7, to: 0)
    for number in 1..<1000 {
      if number % 4 == 0 { #expect(memory.answer(to: 0) == 7) }
      memory.remember(number, to: number)
    }
  }
}
