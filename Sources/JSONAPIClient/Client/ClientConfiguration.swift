import Foundation
public import JSONAPI
public import Logging

/// How a client behaves, apart from where its server is and how to get there.
public struct ClientConfiguration: Sendable {
  /// Which media types of a response are taken for JSON:API.
  public var acceptedMediaTypes: AcceptedMediaTypes

  /// Origins besides the server's own that may see credentials.
  public var trustedOrigins: Set<WebOrigin>

  /// Which origins links and redirects may lead to.
  public var linkOrigins: LinkOrigins

  /// How many redirects in a row are followed.
  public var redirectLimit: Int

  /// What a document may ask of the parser.
  public var limits: JSONLimits

  /// What makes models of documents.
  ///
  /// It says nothing of what is sent: a program that sets a strategy for dates here, as for a server that
  /// writes them as numbers, sets it for the ``encoder`` as well. Otherwise documents and filters have dates
  /// as RFC 3339.
  public var decoder: JSONAPIDecoder

  /// What makes documents of models.
  ///
  /// Filters write dates as it does, where an attribute has no format of its own.
  public var encoder: JSONAPIEncoder

  /// How filters are written in query strings.
  public var filterDialect: any FilterDialect

  /// Makes the ids of resources that are created without one; nil to leave that to the server.
  ///
  /// Ids of clients have to be unique everywhere (CRU-07) and should be UUIDs (CRU-08):
  /// ``ClientConfiguration/uuid`` makes such.
  public var makeID: (@Sendable () -> String)?

  /// The loggers, one for each domain.
  public var loggers: ClientLoggers

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - acceptedMediaTypes: Which media types of a response are taken for JSON:API.
  ///   - trustedOrigins: Origins besides the server's own that may see credentials.
  ///   - linkOrigins: Which origins links and redirects may lead to.
  ///   - redirectLimit: How many redirects in a row are followed.
  ///   - limits: What a document may ask of the parser.
  ///   - decoder: What makes models of documents.
  ///   - encoder: What makes documents of models.
  ///   - filterDialect: How filters are written in query strings.
  ///   - makeID: Makes the ids of resources that are created without one.
  ///   - loggers: The loggers, one for each domain.
  public init(
    acceptedMediaTypes: AcceptedMediaTypes = .json,
    trustedOrigins: Set<WebOrigin> = [],
    linkOrigins: LinkOrigins = .any,
    redirectLimit: Int = 10,
    limits: JSONLimits = .default,
    decoder: JSONAPIDecoder = JSONAPIDecoder(),
    encoder: JSONAPIEncoder = JSONAPIEncoder(),
    filterDialect: any FilterDialect = .operators,
    makeID: (@Sendable () -> String)? = nil,
    loggers: ClientLoggers = ClientLoggers()
  ) {
    self.acceptedMediaTypes = acceptedMediaTypes
    self.trustedOrigins = trustedOrigins
    self.linkOrigins = linkOrigins
    self.redirectLimit = redirectLimit
    self.limits = limits
    self.decoder = decoder
    self.encoder = encoder
    self.filterDialect = filterDialect
    self.makeID = makeID
    self.loggers = loggers
  }

  /// Makes a random UUID in lower case, for ``makeID``.
  public static let uuid: @Sendable () -> String = { UUID().uuidString.lowercased() }
}

/// A client's loggers, one for each domain, so that each has a level of its own.
///
/// ```swift
/// var loggers = ClientLoggers()
/// loggers.networking.logLevel = .debug
/// ```
///
/// What they write at which level is in <doc:AuthenticationAndRetries>.
public struct ClientLoggers: Sendable {
  /// What the client does: requests that a server refuses, pages that repeat, parameters of doubtful
  /// names, atomic operations that are sent one by one (`jsonapi.client`).
  public var client: Logger

  /// What goes over the wire (`jsonapi.networking`).
  public var networking: Logger

  /// What becomes of documents: deviations that were tolerated, and where decoding failed
  /// (`jsonapi.coding`).
  public var coding: Logger

  /// Creates the loggers with the labels of their domains.
  public init() {
    client = Logger(label: "jsonapi.client")
    networking = Logger(label: "jsonapi.networking")
    coding = Logger(label: "jsonapi.coding")
  }
}
