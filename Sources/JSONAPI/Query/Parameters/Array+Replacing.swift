extension Array {
  /// Puts an element in the place of the first that is meant, or at the end if none is; nil removes that one.
  mutating func replaceFirst(where isMeant: (Element) -> Bool, with element: Element?) {
    switch (firstIndex(where: isMeant), element) {
    case (let index?, let element?): self[index] = element
    case (let index?, nil): remove(at: index)
    case (nil, let element?): append(element)
    case (nil, nil): break
    }
  }
}
