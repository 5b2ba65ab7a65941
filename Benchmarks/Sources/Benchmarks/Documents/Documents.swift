/// The documents that benchmarks are run on, each made when it is first asked for.
final class Documents {
  private var compound: [DocumentSize: [UInt8]] = [:]
  private var flat: [DocumentSize: [UInt8]] = [:]

  func compound(_ size: DocumentSize) -> [UInt8] {
    if let document = compound[size] { return document }
    let document = DocumentGenerator.compound(bytes: size.rawValue)
    compound[size] = document
    return document
  }

  func flat(_ size: DocumentSize) -> [UInt8] {
    if let document = flat[size] { return document }
    let document = DocumentGenerator.flat(bytes: size.rawValue)
    flat[size] = document
    return document
  }
}
