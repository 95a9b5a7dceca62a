import type { Actor } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { fraction, type Id, insist, type Money, moneyText, newId, pick, scaled, zero } from '@quina/kernel'
import type { AssetMove, AssetPlace, BasisCause, Tenure } from '../../register/asset/asset-life.contract.ts'
import type { Basis } from '../../register/basis/basis.domain.ts'
import { type ClassMethod, firstBasis } from '../../register/basis/basis.server.ts'
import { nextPlates } from '../../register/plate/plate.server.ts'
import {
  type EntryInput,
  type EntryLine,
  type Part,
  type Unit,
  unitsOf,
} from '../asset-entry/asset-entry.domain.ts'

/** The data of a class that an entry needs. */
export interface EntryClass extends ClassMethod {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly assetAccount: string
  readonly storeAccount: string | null
  readonly lifeMonths: number | null
  readonly residualPercent: string
}

/** An asset that an entry creates. */
export interface CreatedAsset {
  readonly id: Id<'assets.asset'>
  readonly plate: string
  readonly parentId: Id<'assets.asset'> | null
  readonly line: EntryLine
  readonly assetClass: EntryClass
  readonly description: string
  readonly serial: string | null
  readonly worth: Money
  /** The capitalised cost: zero for lent assets and for assets that are only under control. */
  readonly cost: Money
  readonly residual: Money
  readonly lifeMonths: number | null
  readonly controlled: boolean
  readonly tenure: Tenure
}

interface Facts {
  readonly classes: ReadonlyMap<string, EntryClass>
  /** The highest cost of a unit that is only kept under control. */
  readonly minor: Money
}

type AssetWithoutPlate = Omit<CreatedAsset, 'plate'>

/** Returns the assets of an entry: one for each unit and each part, with the next plates. */
export async function createdAssets(tx: Tx, entry: EntryInput, facts: Facts): Promise<CreatedAsset[]> {
  const unplated = entry.lines.flatMap((line) =>
    unitsOf(line).flatMap((unit) => assetsOf(unit, { line, entry, facts })),
  )
  const classIds = unplated.map(({ assetClass }) => assetClass.id)
  const plates = await nextPlates(tx, { on: entry.date, classIds })
  return unplated.map((one, index) => ({ ...one, plate: plates[index]! }))
}

type LineContext = Readonly<{ line: EntryLine; entry: EntryInput; facts: Facts }>

function assetsOf({ serial, cost, parts }: Unit, about: LineContext): AssetWithoutPlate[] {
  const { line } = about
  const { description } = line
  const whole = assetOf({ description, cost, lifeMonths: null }, { ...about, serial, parentId: null })
  const own = parts.map((part) => assetOf(part, { ...about, serial: null, parentId: whole.id }))
  return [whole, ...own]
}

function assetOf(
  { description, cost: worth, lifeMonths }: Part,
  { line, entry, facts, serial, parentId }: LineContext & Pick<CreatedAsset, 'serial' | 'parentId'>,
): AssetWithoutPlate {
  const assetClass = facts.classes.get(line.classId)
  insist(assetClass !== undefined, 'BIE-032', 'Una clase de activo ya no existe: elíjala de nuevo.')
  const lent = entry.origin === 'received'
  const controlled = !lent && parentId === null && assetClass.kind === 'movable' && worth <= facts.minor
  const cost = lent || controlled ? zero : worth
  return {
    id: newId<'assets.asset'>(),
    parentId,
    line,
    assetClass,
    description,
    serial,
    worth,
    cost,
    residual: cost === 0n ? zero : parentId === null ? (line.residual ?? residualOf(assetClass, cost)) : zero,
    lifeMonths,
    controlled,
    tenure: lent ? 'received' : entry.origin === 'leasing' ? 'leasing' : 'own',
  }
}

const residualOf = ({ residualPercent }: EntryClass, cost: Money): Money =>
  fraction(cost, { part: scaled(residualPercent, 6), whole: 100_000_000n, rounding: 'half-up', unit: 100n })

/** Inserts the assets in the register. Their moves set their place. */
export async function registerAssets(
  tx: Tx,
  { entry, entryId, actor }: { readonly entry: EntryInput; readonly entryId: string; readonly actor: Actor },
  created: readonly CreatedAsset[],
): Promise<void> {
  const rows = created.map((one) => ({
    ...pick(one, 'id', 'plate', 'parentId', 'serial'),
    classId: one.assetClass.id,
    description: one.description,
    brand: one.line.brand,
    model: one.line.model,
    tenure: one.tenure,
    controlled: one.controlled,
    campusId: actor.campusId,
    state: entry.destination,
    acquiredOn: entry.date,
    inServiceOn: entry.destination === 'inService' ? entry.date : null,
    residual: moneyText(one.residual),
    declaredValue: one.cost === one.worth ? null : moneyText(one.worth),
    lifeMonths: one.lifeMonths,
    supplierId: entry.terceroId,
    ...pick(entry, 'invoice', 'contract', 'purchaseOrder', 'termOn'),
    entryId,
  }))
  for (let at = 0; at < rows.length; at += 500) await addTo(tx, 'assets.asset', rows.slice(at, at + 500))
}

export const entryMoves = (
  created: readonly CreatedAsset[],
  { date, place }: { readonly date: EntryInput['date']; readonly place: AssetPlace },
): AssetMove[] => created.map(({ id, cost }) => ({ assetId: id, kind: 'entry', day: date, cost, to: place }))

type StartingBasis = Basis & { readonly assetId: string; readonly cause: BasisCause }

/** Assets that enter in service begin to depreciate on the day of the entry. */
export const entryBases = (created: readonly CreatedAsset[], fromDay: EntryInput['date']): StartingBasis[] =>
  created.flatMap(({ id, cost, residual, lifeMonths, assetClass }) => {
    const life = assetClass.lifeMonths === null ? null : (lifeMonths ?? assetClass.lifeMonths)
    const basis = firstBasis({ ...assetClass, cost, residual, lifeMonths: life, fromDay })
    return basis === null ? [] : [{ ...basis, assetId: id, cause: 'service' as const }]
  })
