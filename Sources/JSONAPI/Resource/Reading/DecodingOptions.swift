/// What to do where a document departs from the specification.
public enum DecodingMode: Sendable, Hashable {
  /// Throw at the first violation of a rule of MUST level.
  case strict
  /// Take what can be taken, and list every departure in ``Document/findings``.
  case lenient
}

/// What to do where a related resource is not in the document.
public enum MissingResourcePolicy: Sendable, Hashable {
  /// Throw.
  case `throw`
  /// Leave it out: an optional property is `nil`, an array is shorter.
  ///
  /// A property that can't be empty throws.
  case skip
  /// Throw where an array would be shorter; leave it out where an optional property is `nil`.
  ///
  /// It is the default of DataDog's library.
  case throwInArrays
  /// Decode a resource from its identifier alone, and leave it out if it needs more than that.
  case keepIdentifier
}

/// What to do where a union meets a type of resource that is none of its cases.
public enum UnknownTypePolicy: Sendable, Hashable {
  /// Throw.
  case `throw`
  /// Leave it out: an optional property is `nil`, an array is shorter.
  ///
  /// A property that can't be empty throws.
  case skip
}

/// What ``JSONAPIDecoder`` was told.
@usableFromInline
struct DecodingOptions: Sendable {
  var validation = DocumentValidator.Options()
  var context = DocumentContext.response
  var mode = DecodingMode.lenient
  var missingResources = MissingResourcePolicy.skip
  var unknownTypes = UnknownTypePolicy.skip
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
