// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if Macros
  public import Foundation
  public import JSONAPI
  public import JSONAPIStore

  // That these compile is the test.

  @LiveResource("vehicles")
  public final class PublicLiveVehicle {
    public var id: UUID?
    public var name: String = ""
    public internal(set) var builtAt: Date = Date()
    public var kind: Kind = .car
    var wheels: Int = 4
    private var secret: String?
    fileprivate var note: Field<String>
    @Relationship public var owner: PublicLiveOwner?
    @Relationship public var drivers: [PublicLiveDriver]
    public var garage: ToOne<PublicLiveOwner>
    public var meta: Meta?

    public enum Kind: String, Codable, Sendable { case car, bus }
    public struct Meta: Codable, Sendable { var page: Int }

    public convenience init(name: String, in store: Store) {
      self.init(in: store)
      self.name = name
    }
  }

  @LiveResource("owners")
  public final class PublicLiveOwner {
    var internalName: String = ""
  }

  @ResourceUnion
  public enum PublicLiveDriver {
    case owner(PublicLiveOwner)
    case other(AnyResource)
  }

  @LiveResource("vehicles")
  package final class PackageLiveVehicle {
    package var name: String?
    fileprivate var note: String?
  }

  @LiveResource("vehicles")
  fileprivate final class FileprivateLiveVehicle {
    var name: String?
    @Relationship var next: PrivateLiveVehicle?
  }

  @LiveResource("vehicles")
  private final class PrivateLiveVehicle {
    var name: String?
    var `default`: Int?
  }

  extension Fleet {
    @LiveResource("trains")
    final class LiveTrain {
      @Relationship var wagons: [LiveWagon]

      @LiveResource("wagons")
      final class LiveWagon {
        var number = 0
        var length = -1.5
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @LiveResource("planes")
  final class LivePlane {
    var name: String?
  }

  /// A resource without fields.
  @LiveResource("marks") final class LiveMark {}
#endif
