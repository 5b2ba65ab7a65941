// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if Macros
  public import Foundation
  public import JSONAPI

  @Resource("vehicles")
  public struct PublicVehicle {
    public let id: UUID
    public var name: String
    public var builtAt: Date = Date()
    public var kind: Kind = .car
    var wheels: Int = 4
    private var secret: String = ""
    @Relationship public var owner: PublicOwner?
    @Relationship public var drivers: [PublicDriver]

    public enum Kind: String, Codable, Sendable { case car, bus }
  }

  @Resource("owners")
  public struct PublicOwner {
    public var id: String
    var internalName: String
  }

  @ResourceUnion
  public enum PublicDriver {
    case owner(PublicOwner)
    case other(AnyResource)
  }

  @Resource("vehicles")
  package struct PackageVehicle {
    package var id: String
    package var name: String
    fileprivate var note: String?
  }

  @ResourceUnion
  package enum PackageDriver { case vehicle(PackageVehicle) }

  @Resource("vehicles")
  fileprivate struct FileprivateVehicle {
    var id: String
    private var name: String
    @Relationship var next: PrivateVehicle?
  }

  @Resource("vehicles")
  private struct PrivateVehicle {
    var id: String
    var name: String
  }

  @ResourceUnion
  private enum PrivateDriver { case vehicle(PrivateVehicle) }

  /// A namespace.
  public enum Fleet {
    @Resource("trucks")
    public struct Truck {
      public var id: String
      public var load: Load

      public struct Load: Codable, Sendable { var tons: Int }
    }
  }

  extension Fleet {
    @Resource("trains")
    struct Train {
      var id: String
      @Relationship var wagons: [Wagon]

      @Resource("wagons")
      struct Wagon {
        var id: Int
        var number: Int
      }
    }
  }

  public extension Fleet {
    @Resource("ships") struct Ship { public var id: String; public var name: String }

    @ResourceUnion enum Vehicle { case truck(Truck), ship(Ship) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  enum Recent {
    @Resource("planes")
    struct Plane {
      var id: String
      var name: String
    }
  }

  @available(*, deprecated, message: "gone")
  @Resource("horses")
  struct Horse { var id: String }

  nonisolated struct Outer {
    @Resource("inner") nonisolated struct Inner { var id: String }
  }

  /// Drafts by their short name, at every access level and within generic types.
  public enum Forms {
    @Resource("forms")
    public struct Form {
      public var id: String
      public var title: String
    }

    public static func draft(title: String) -> Form.Draft { Form.draft { $0.title = title } }

    public static func titles(_ drafts: [Form.Draft]) -> [String?] { drafts.map { $0.title } }
  }
#endif
