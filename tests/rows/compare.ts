import type { Column, Kind, Makes } from '@quina/testing/server'
import { type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { RowsCall } from './calls.ts'

/** Compares what a row says that it has with what the database gives, in a sentence for each difference. */
export function differences(
  checker: Checker,
  { row, single }: RowsCall,
  columns: readonly Column[],
): string[] {
  if (single) return differencesOfValue(checker, row, columns)
  const given = new Map(columns.map((column) => [column.name, column.makes]))
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const declared = checker.getTypeOfSymbol(property)
    const makes = given.get(property.name)
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0
    if (declared === undefined || (makes === undefined && isOptional)) return []
    if (makes === undefined) return [`declares ${property.name}, which the statement does not give`]
    return differenceOf(checker, declared, { name: property.name, makes })
  })
}

/** The same of a statement that gives one value. */
function differencesOfValue(checker: Checker, declared: Type, columns: readonly Column[]): string[] {
  const [column] = columns
  if (column === undefined || columns.length > 1)
    return [`declares one value, and the statement gives ${columns.map(({ name }) => name).join(', ')}`]
  return differenceOf(checker, declared, column)
}

function differenceOf(checker: Checker, declared: Type, { name, makes }: Column): string[] {
  if (fits(checker, declared, makes)) return []
  const shown = checker.typeToString(declared)
  return [`declares ${name} as ${shown}, and ${makes.type} comes as ${makes.kind}${makes.list ? '[]' : ''}`]
}

/** A name or a brand may say more than the database: it fits when its values are of that kind, or may be of it too. */
function fits(checker: Checker, declared: Type, { kind, list, type: column }: Makes): boolean {
  const type = checker.getNonNullableType(declared) ?? declared
  if (kind === 'json' || isFree(checker, type)) return true
  if (!list) return isOfKind(checker, type, kind)
  const element = checker.getIndexInfosOfType(type)[0]?.valueType
  return element !== undefined && fits(checker, element, { kind, list: false, type: column })
}

function isOfKind(checker: Checker, type: Type, kind: Kind): boolean {
  const plain = {
    string: checker.getStringType,
    number: checker.getNumberType,
    boolean: checker.getBooleanType,
    Date: undefined,
    Buffer: undefined,
    json: undefined,
  }[kind]?.call(checker)
  if (plain === undefined) return checker.typeToString(type).startsWith(kind)
  return checker.isTypeAssignableTo(type, plain) || checker.isTypeAssignableTo(plain, type)
}

const isFree = (checker: Checker, type: Type): boolean =>
  checker.isTypeAssignableTo(checker.getUnknownType(), type)
