// expected-error: OptionalDate.swift:7:3: error: '@DateOnly' is for values that can't be null; one that may be is marked '@DateOnly.OrNull'
import Foundation
import JSONAPI

@Resource("people") struct Reader {
  var id: String
  @DateOnly var birthday: Date?
}
