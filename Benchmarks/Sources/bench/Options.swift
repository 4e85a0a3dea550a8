internal import Foundation
internal import Measuring

/// What the user asked for; `Benchmarks/run` passes what it built.
struct Options {
  var command = "compare"
  /// Only these cases; empty for all that aren't `isLong`.
  var only: [String] = []
  /// Mebibytes of each log.
  var size = 256
  var rounds = 5
  var pairs = 3000
  var reports = 20_000
  var seed: UInt64 = 1
  /// Mebibytes that are fed through a pipe by `huge`.
  var pipe = 10_240
  /// Mebibytes of the line of `huge`.
  var line = 2048
  var jsonPath: String?
  var markdownPath: String?
  var readme: String?
  /// The program that is measured.
  var binary = ""
  /// The folder of this package.
  var root = ""
  /// The folder of the compiled helpers.
  var helpers = ""
  /// Where inputs are kept.
  var folder = ""
  /// The commit that was built.
  var commit = "unknown"

  static let usage = """
    Benchmarks/run [OPTIONS]: atsexplain beside what one would use instead, in turn

      --only CASE,…       which cases; default: all but huge
      --size MEBIBYTES    of each log (256)
      --rounds N          that count, after one that doesn't (5)
      --pairs N           distinct pairs of a host and a code in the logs (3000)
      --reports N         crash reports (20000)
      --pipe MEBIBYTES    fed through a pipe by huge (10240)
      --line MEBIBYTES    in one line by huge (2048)
      --seed N            of the inputs (1)
      --binary PATH       measure that program instead of building one
      --json FILE         where to write every figure (in BENCH_DIR otherwise)
      --markdown FILE     where to write the tables (in BENCH_DIR otherwise)
      --readme            also put the tables into Benchmarks/README.md
      --gate              count instructions and compare them with Benchmarks/gates.tsv instead
      --tighten           the same, then bring limits down to what was counted and 3 %
      --list              list the cases

    Inputs and results are kept in BENCH_DIR (default: a folder of the system's temporary one).

    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw BenchmarkError("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else {
        throw BenchmarkError("\(option): a number above 0 expected, not \(text)")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--only": only += try value(of: option).split(separator: ",").map(String.init)
      case "--size": size = try number(of: option)
      case "--rounds": rounds = try number(of: option)
      case "--pairs": pairs = try number(of: option)
      case "--reports": reports = try number(of: option)
      case "--pipe": pipe = try number(of: option)
      case "--line": line = try number(of: option)
      case "--seed": seed = UInt64(try number(of: option))
      case "--json": jsonPath = try value(of: option)
      case "--markdown": markdownPath = try value(of: option)
      case "--readme": readme = "README.md"
      case "--gate": command = "gate"
      case "--tighten": command = "tighten"
      case "--list": command = "list"
      case "--help", "-h": command = "help"
      case "--binary": binary = try value(of: option)
      case "--root": root = try value(of: option)
      case "--helpers": helpers = try value(of: option)
      case "--folder": folder = try value(of: option)
      case "--commit": commit = try value(of: option)
      default: throw BenchmarkError("unknown option \(option)\n\n\(Self.usage)")
      }
    }
    for name in only where !Case.all.contains(where: { $0.name == name }) {
      throw BenchmarkError(
        "no case \(name); there are " + Case.all.map(\.name).joined(separator: ", "))
    }
  }

  /// The cases to run, in the order of the table.
  var cases: [Case] {
    Case.all.filter { only.isEmpty ? !$0.isLong : only.contains($0.name) }
  }
}
