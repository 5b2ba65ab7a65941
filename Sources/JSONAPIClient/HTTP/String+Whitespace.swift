extension StringProtocol {
  /// The text without spaces and tabs around it.
  package var trimmingWhitespace: SubSequence {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
    return rest
  }
}
