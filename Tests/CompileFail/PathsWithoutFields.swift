// expected-error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'String'
import JSONAPI

let query = Plain.query.fields(\.title)
