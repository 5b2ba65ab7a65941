import JSONAPI

// Code as a generator would write it for the hand-written structs: quoted names, values written
// directly into the buffer, no copies of elements.

extension HandWritten.Document {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name(quoted: "\"data\":")
    json.beginArray()
    for index in data.indices { data[index].write(to: &json) }
    json.endArray()
    if let included {
      json.name(quoted: "\"included\":")
      json.beginArray()
      for index in included.indices { included[index].write(to: &json) }
      json.endArray()
    }
    json.endObject()
  }
}

extension HandWritten.Article {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name(quoted: "\"type\":")
    json.string(type)
    json.name(quoted: "\"id\":")
    json.string(id)
    json.name(quoted: "\"attributes\":")
    json.beginObject()
    json.name(quoted: "\"title\":")
    json.string(attributes.title)
    json.name(quoted: "\"body\":")
    json.string(attributes.body)
    json.name(quoted: "\"createdAt\":")
    json.string(attributes.createdAt)
    json.name(quoted: "\"viewCount\":")
    json.integer(attributes.viewCount)
    json.name(quoted: "\"rating\":")
    _ = json.double(attributes.rating)
    json.name(quoted: "\"isFeatured\":")
    json.bool(attributes.isFeatured)
    json.name(quoted: "\"tags\":")
    json.beginArray()
    for index in attributes.tags.indices { json.string(attributes.tags[index]) }
    json.endArray()
    json.endObject()
    if let relationships {
      json.name(quoted: "\"relationships\":")
      json.beginObject()
      json.name(quoted: "\"author\":")
      relationships.author.write(to: &json)
      json.name(quoted: "\"comments\":")
      json.beginObject()
      json.name(quoted: "\"data\":")
      json.beginArray()
      for index in relationships.comments.data.indices {
        relationships.comments.data[index].write(to: &json)
      }
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endObject()
  }
}

extension HandWritten.Included {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name(quoted: "\"type\":")
    json.string(type)
    json.name(quoted: "\"id\":")
    json.string(id)
    json.name(quoted: "\"attributes\":")
    json.beginObject()
    if let firstName = attributes.firstName {
      json.name(quoted: "\"firstName\":")
      json.string(firstName)
    }
    if let lastName = attributes.lastName {
      json.name(quoted: "\"lastName\":")
      json.string(lastName)
    }
    if let email = attributes.email {
      json.name(quoted: "\"email\":")
      json.string(email)
    }
    if let karma = attributes.karma {
      json.name(quoted: "\"karma\":")
      json.integer(karma)
    }
    if let body = attributes.body {
      json.name(quoted: "\"body\":")
      json.string(body)
    }
    if let createdAt = attributes.createdAt {
      json.name(quoted: "\"createdAt\":")
      json.string(createdAt)
    }
    if let likes = attributes.likes {
      json.name(quoted: "\"likes\":")
      json.integer(likes)
    }
    json.endObject()
    if let relationships {
      json.name(quoted: "\"relationships\":")
      json.beginObject()
      json.name(quoted: "\"author\":")
      relationships.author.write(to: &json)
      json.endObject()
    }
    json.endObject()
  }
}

extension HandWritten.ToOne {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name(quoted: "\"data\":")
    data.write(to: &json)
    json.endObject()
  }
}

extension HandWritten.Identifier {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name(quoted: "\"type\":")
    json.string(type)
    json.name(quoted: "\"id\":")
    json.string(id)
    json.endObject()
  }
}
