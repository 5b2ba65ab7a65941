#if CLI
  import JSONAPI

  /// A JSON array that is written with one element per line.
  struct JSONList {
    let output: Output
    private var isEmpty = true

    init(output: Output) { self.output = output }

    mutating func add(_ element: JSONValue) throws {
      try output.write(isEmpty ? "[\n  " : ",\n  ")
      isEmpty = false
      try output.write(json: element.bytes())
    }

    func end() throws { try output.write(isEmpty ? "[]\n" : "\n]\n") }
  }
#endif
