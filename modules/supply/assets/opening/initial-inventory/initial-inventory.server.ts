import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  can,
  lacking,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { addDays, conflict, type Day, moneyText, must, newId, pick, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { AssetMove, AssetPlace } from '../../register/asset/asset-life.contract.ts'
import { basisOf } from '../../register/basis/basis.domain.ts'
import { addBases, undoBases } from '../../register/basis/basis.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { centresOf } from '../../register/place/place-centre.server.ts'
import { nextPlates, takenSerial } from '../../register/plate/plate.server.ts'
import { type ClassLife, classLives } from '../class-life/class-life.server.ts'
import { complementsInventory, initialInventory } from './initial-inventory.contract.ts'
import { type InitialLine, isOwn, mustBeInitial } from './initial-inventory.domain.ts'

type Inventory = Stored<typeof initialInventory>
type Line = Inventory['lines'][number]

const initialPrint: DocumentPrint<typeof initialInventory> = {
  title: 'Inventario inicial de bienes',
  pairs: ['complements', 'purpose'],
  lines: [{ field: 'lines', total: 'cost' }],
  signs: { warehouse: 'Elaboró', custodian: 'Responsable de los bienes' },
}

/** Rules: BIE-130 a second first load, BIE-131 to BIE-138 the data of each asset, `PLACA_DUPLICADA`, `SERIE_DUPLICADA`. */
export const initialInventoryService = servedDocument<typeof initialInventory>({
  document: initialInventory,
  ledgers: [assetLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      must(document.date <= today, 'BIE-020', 'date', 'La fecha no puede ser futura.')
      must(document.lines.length > 0, 'BIE-192', 'lines', 'Escriba los bienes, o impórtelos de un archivo.')
      await mustBeFirst(tx, document, actor)
      const lives = await classLives(tx)
      const known = (at: number, line: InitialLine) => ({
        cutOff: document.date,
        ...lives(line.classId),
        at: `lines.${at}.`,
      })
      document.lines.forEach((line, index) => {
        mustBeInitial(line, known(index, line))
      })
      await mustBeNew(tx, document.lines)
      const assets = await assetsOf(tx, document, lives)
      await register(tx, document, assets)
      await addBases(
        tx,
        { document: 'assets.initialInventory', id: document.id },
        basesOf(assets, document.date),
      )
      return [toAssets(assets.map((one) => moveOf(one, document.date)))]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-056', 'date', 'No puede ser anterior al corte.')
      await undoBases(tx, document.id)
      await sql`
        update assets.asset set active = false, serial = null, plate = plate || ' anulada ' || left(id::text, 8)
        where opening_id = ${document.id}::uuid`.execute(tx)
    },
  },
  print: initialPrint,
})

const alreadyFirst = 'La sede ya tiene su inventario inicial: márquelo como complemento.'

/** @throws Problem BIE-130 a second first inventory, or a complement without a first; `SIN_PERMISO` to complement */
async function mustBeFirst(tx: Tx, { campusId, complements }: Inventory, actor: Actor): Promise<void> {
  const [first] = await rowsFrom<{ id: string }>(tx)`
    select id from assets.initial_inventory
    where campus_id = ${campusId}::uuid and status = 'approved' and not complements`
  const message = complements ? 'La sede no tiene un inventario inicial que complementar.' : alreadyFirst
  must((first !== undefined) === complements, 'BIE-130', 'complements', message)
  if (complements && !can(actor, complementsInventory)) throw lacking(complementsInventory)
}

/** @throws Problem `PLACA_DUPLICADA`, `SERIE_DUPLICADA` in the register or among the lines, at the field of the line */
async function mustBeNew(tx: Tx, lines: readonly InitialLine[]): Promise<void> {
  const plates = lines.flatMap(({ plate }) => plate ?? [])
  const taken = new Set(
    (
      await rowsFrom<{ plate: string }>(tx)`
        select plate from assets.asset where plate = any(${plates}::text[])`
    ).map(({ plate }) => plate),
  )
  const serials = new Set<string>()
  lines.forEach(({ plate, classId, serial }, index) => {
    if (plate !== null) {
      must(
        !taken.has(plate),
        'PLACA_DUPLICADA',
        `lines.${index}.plate`,
        `Ya existe un bien con la placa ${plate}.`,
      )
      taken.add(plate)
    }
    const key = `${classId} ${serial}`
    must(
      serial === null || !serials.has(key),
      'SERIE_DUPLICADA',
      `lines.${index}.serial`,
      'Otro bien de la misma clase tiene esa serie.',
    )
    serials.add(key)
  })
}

type InitialAsset = Readonly<{ id: string; plate: string; line: Line; place: AssetPlace; life: ClassLife }>

/** Returns each line with its plate and its place; lines without a plate take the next free ones. */
async function assetsOf(
  tx: Tx,
  { lines, date, campusId }: Inventory,
  lives: (classId: string) => ClassLife,
): Promise<InitialAsset[]> {
  const brought = lines.flatMap(({ plate }) => plate ?? [])
  const classIds = lines.flatMap(({ plate, classId }) => (plate === null ? [classId] : []))
  const plates = await nextPlates(tx, { on: date, classIds, brought })
  const places = [...new Set(lines.flatMap(({ locationId }) => locationId ?? []))]
  const centres = await centresOf(tx, places)
  return lines.map((line) => ({
    id: newId(),
    plate: line.plate ?? plates.shift()!,
    line,
    life: lives(line.classId),
    place: {
      state: line.state ?? 'inService',
      campusId,
      locationId: line.locationId,
      custodianId: line.custodianId,
      costCentreId: line.locationId === null ? null : (centres.get(line.locationId) ?? null),
    },
  }))
}

async function register(
  tx: Tx,
  { id: openingId, date }: Inventory,
  assets: readonly InitialAsset[],
): Promise<void> {
  const rows = assets.map(({ id, plate, line, place }) => ({
    id,
    plate,
    ...pick(line, 'serial', 'classId', 'description', 'brand', 'model'),
    tenure: line.tenure ?? 'own',
    campusId: place.campusId,
    state: place.state,
    physical: line.physical ?? 'good',
    acquiredOn: line.acquiredOn,
    inServiceOn: place.state === 'stored' ? null : line.acquiredOn,
    residual: moneyText(line.residual ?? zero),
    declaredValue: line.declaredValue === null ? null : moneyText(line.declaredValue),
    lastSeenOn: date,
    openingId,
  }))
  for (let at = 0; at < rows.length; at += 500) await addTo(tx, 'assets.asset', rows.slice(at, at + 500))
}

const moveOf = ({ id, line, place }: InitialAsset, day: Day): AssetMove => ({
  assetId: id,
  kind: 'opening',
  day,
  cost: line.cost,
  accumulated: line.accumulated,
  to: place,
})

/** From the day after the cut-off, the remaining amount is depreciated over the remaining months. */
const basesOf = (assets: readonly InitialAsset[], cutOff: Day) =>
  assets.flatMap(({ id, line, life, place }) => {
    if (life.lifeMonths === null || !isOwn(line) || place.state === 'stored') return []
    const basis = basisOf({
      fromDay: addDays(cutOff, 1),
      cost: line.cost,
      residual: line.residual ?? zero,
      impairment: zero,
      before: line.accumulated,
      days: (line.remainingMonths ?? 0) * 30,
      method: life.method,
      units: life.method === 'units' ? (line.remainingUnits ?? 0) : 0,
      rateDays: life.lifeMonths * 30,
    })
    return [{ ...basis, assetId: id, cause: 'opening' as const }]
  })

export const initialInventoryOperations: readonly Operation[] = [
  ...refusing(
    {
      ...takenSerial,
      'assets.initial_inventory_once': conflict('BIE-130', alreadyFirst, 'complements'),
    },
    serveDocument(initialInventoryService),
  ),
]
