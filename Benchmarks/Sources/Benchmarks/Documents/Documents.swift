/// The benchmarked documents, each generated on first use.
final class Documents {
  private var compound: [DocumentSize: [UInt8]] = [:]
  private var list: [DocumentSize: [UInt8]] = [:]

  func compound(_ size: DocumentSize) -> [UInt8] {
    if let document = compound[size] { return document }
    let document = DocumentGenerator.compound(bytes: size.rawValue)
    compound[size] = document
    return document
  }

  func list(_ size: DocumentSize) -> [UInt8] {
    if let document = list[size] { return document }
    let document = DocumentGenerator.list(bytes: size.rawValue)
    list[size] = document
    return document
  }
}
