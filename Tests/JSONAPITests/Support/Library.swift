import JSONAPI

/// Models whose fields have names of several words, declared without macros.
enum Library {
  struct Volume: Resource {
    static let resourceType = "volumes"
    var id: String
    var fullTitle: String
    var mainShelf: ToOne<Shelf>

    struct Fields: Sendable {
      let fullTitle = AttributePath<Volume, String>("fullTitle")
      let mainShelf = ToOnePath<Volume, Shelf>("mainShelf")
    }
    static let fields = Fields()
  }

  struct Shelf: Resource {
    static let resourceType = "shelves"
    var id: String
    var roomNumber: Int

    struct Fields: Sendable {
      let roomNumber = AttributePath<Shelf, Int>("roomNumber")
    }
    static let fields = Fields()
  }
}
