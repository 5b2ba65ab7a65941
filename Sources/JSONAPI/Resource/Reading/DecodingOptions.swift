/// What ``JSONAPIDecoder`` was told.
@usableFromInline
struct DecodingOptions: Sendable {
  var validation = DocumentValidator.Options()
  var context = DocumentContext.response
  var mode = JSONAPIDecoder.Mode.lenient
  var missingResources = JSONAPIDecoder.MissingResourcePolicy.skip
  var unknownTypes = JSONAPIDecoder.UnknownTypePolicy.skip
  /// Whether errors beside primary data are thrown, as those of a document without data are.
  var throwsErrorsBesideData = false
  /// Whether relationships lead to primary resources, too.
  var embedsPrimaryData = true
  var maximumEmbeddingDepth = 64
  var maximumCycleDepth = 2
  var values = PlainJSONDecoder()
  /// Takes every document that is decoded into values, such as a store.
  var documentTaker: (@Sendable (AnyDocument) throws -> Void)?

  var userInfo: [CodingUserInfoKey: any Sendable] { values.userInfo }
}

extension DecodingOptions {
  /// What is true of a resource within a plain value: values as the decoder of that value reads them.
  init(within decoder: any Decoder) {
    self.init()
    if let decoder = decoder as? TapeDecoder { values = decoder.session.options }
  }
}
