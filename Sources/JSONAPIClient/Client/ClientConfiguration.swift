import Foundation
public import JSONAPI
public import Logging

/// The settings of a client, apart from its server's address and transport.
public struct ClientConfiguration: Sendable {
  /// The media types of responses that are accepted as JSON:API; any JSON type by default.
  public var acceptedMediaTypes: AcceptedMediaTypes

  /// The origins, besides the server's own, that receive credentials.
  public var trustedOrigins: Set<WebOrigin>

  /// The origins that links and redirects may lead to; any by default.
  public var linkOrigins: LinkOrigins

  /// Where the paths of links begin; at the server's origin by default.
  ///
  /// Some servers, such as those of TIDAL and Snyk, leave the path of the base URL out of links.
  public var linkPaths: LinkPaths

  /// The maximum number of consecutive redirects; 10 by default.
  public var redirectLimit: Int

  /// The parser's limits, such as the nesting depth and size of a document: those of the ``decoder``.
  public var limits: JSONLimits {
    get { decoder.values.limits }
    set { decoder.values.limits = newValue }
  }

  /// Decodes responses.
  ///
  /// It doesn't affect requests. If you set a date strategy here, set it for the ``encoder`` as well, or set
  /// ``dateFormat``; otherwise requests and filters have dates as RFC 3339.
  public var decoder: JSONAPIDecoder

  /// Encodes requests.
  ///
  /// Filters use its date strategy for attributes without a format of their own.
  public var encoder: JSONAPIEncoder

  /// The syntax of typed filters in query strings; `.operators` by default.
  public var filterDialect: any FilterDialect

  /// Makes ids for resources that are created without one; nil, the default, leaves that to the server.
  ///
  /// Client-generated ids must be globally unique (CRU-07) and should be UUIDs (CRU-08), such as
  /// those of ``ClientConfiguration/uuid``.
  ///
  /// Creations that are requests of their own get such ids: those of `create` and `save`, and atomic operations that
  /// are sent one by one. Operations that are sent as a whole, and entries of an ``OfflineJournal``, don't.
  public var makeID: (@Sendable () -> String)?

  /// The loggers, one for each domain.
  public var loggers: ClientLoggers

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - acceptedMediaTypes: The media types of responses that are accepted as JSON:API.
  ///   - trustedOrigins: The origins, besides the server's own, that receive credentials.
  ///   - linkOrigins: The origins that links and redirects may lead to.
  ///   - linkPaths: Where the paths of links begin.
  ///   - redirectLimit: The maximum number of consecutive redirects.
  ///   - limits: The parser's limits; nil for those of `decoder`.
  ///   - decoder: Decodes responses.
  ///   - encoder: Encodes requests.
  ///   - filterDialect: The syntax of typed filters in query strings.
  ///   - makeID: Makes ids for resources that are created without one; nil leaves that to the server.
  ///   - loggers: The loggers, one for each domain.
  public init(
    acceptedMediaTypes: AcceptedMediaTypes = .json,
    trustedOrigins: Set<WebOrigin> = [],
    linkOrigins: LinkOrigins = .any,
    linkPaths: LinkPaths = .fromOrigin,
    redirectLimit: Int = 10,
    limits: JSONLimits? = nil,
    decoder: JSONAPIDecoder = JSONAPIDecoder(),
    encoder: JSONAPIEncoder = JSONAPIEncoder(),
    filterDialect: any FilterDialect = .operators,
    makeID: (@Sendable () -> String)? = nil,
    loggers: ClientLoggers = ClientLoggers()
  ) {
    self.acceptedMediaTypes = acceptedMediaTypes
    self.trustedOrigins = trustedOrigins
    self.linkOrigins = linkOrigins
    self.linkPaths = linkPaths
    self.redirectLimit = redirectLimit
    self.decoder = decoder
    if let limits { self.decoder.values.limits = limits }
    self.encoder = encoder
    self.filterDialect = filterDialect
    self.makeID = makeID
    self.loggers = loggers
  }

  /// Makes random lower-case UUIDs, for ``makeID``.
  public static let uuid: @Sendable () -> String = { UUID().uuidString.lowercased() }
}

/// A client's loggers, one for each domain, each with its own level.
///
/// ```swift
/// var loggers = ClientLoggers()
/// loggers.networking.logLevel = .debug
/// ```
///
/// <doc:AuthenticationAndRetries> lists the messages by level.
public struct ClientLoggers: Sendable {
  /// Logs refused requests, repeated pages, reserved parameter names, and atomic operations that are sent
  /// one by one (`jsonapi.client`).
  public var client: Logger

  /// Logs requests and responses (`jsonapi.networking`).
  public var networking: Logger

  /// Logs tolerated deviations and decoding failures (`jsonapi.coding`).
  public var coding: Logger

  /// Creates the loggers with the labels of their domains.
  public init() {
    client = Logger(label: "jsonapi.client")
    networking = Logger(label: "jsonapi.networking")
    coding = Logger(label: "jsonapi.coding")
  }
}
