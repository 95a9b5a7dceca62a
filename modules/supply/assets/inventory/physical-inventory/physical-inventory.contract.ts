import {
  conditionOf,
  defineCommand,
  defineDocument,
  defineFile,
  defineQuery,
  defineReport,
  documentList,
  f,
  issues,
  lifecycle,
  permissionFor,
  reversesFrom,
  screensAt,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { physicalStates } from '../../register/asset/asset-life.contract.ts'

/** The results of an asset in an inventory. */
export const inventoryResults = {
  found: 'Encontrado',
  elsewhere: 'En otra ubicación',
  missing: 'No encontrado',
  conflict: 'Lecturas que no coinciden',
  bad: 'En mal estado',
  surplus: 'Placa sin registrar',
  unlabelled: 'Sin placa',
  forged: 'Etiqueta que no es de la entidad',
  retired: 'Dado de baja y está',
} as const
export type InventoryResult = keyof typeof inventoryResults

const header = {
  date: f.day('Empieza el'),
  locationId: f.optional(
    f.ref('hospital.location', 'Ubicación', { help: 'Con lo que hay dentro; vacía: toda la sede' }),
  ),
  classId: f.optional(f.ref('assets.assetClass', 'Clase')),
  custodianId: f.optional(f.ref('people.tercero', 'Responsable')),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  open: { label: 'En curso', tone: 'warning' },
  closed: { label: 'Cerrado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const missingChoices = {
  leave: 'Sigue donde dice el registro, por buscar',
  missing: 'Queda como perdido',
} as const

/** Inventario físico: expected assets, read with telephones, and the handling of the differences (dossier §4.6). */
export const physicalInventory = defineDocument({
  id: 'assets.physicalInventory',
  label: { one: 'Inventario físico', many: 'Inventarios físicos', gender: 'm' },
  number: { prefix: 'IF', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    open: issues('open', 'Abrir', {
      consequence: 'Se copia lo que hoy debe haber, y los teléfonos pueden empezar a leer.',
    }),
    close: {
      label: 'Cerrar',
      from: 'open',
      to: 'closed',
      params: { missing: f.choice('Lo que no se encontró', missingChoices) },
      consequence: 'Lo leído queda con la fecha en que se vio y su estado físico. Ya no entran más lecturas.',
    },
    annul: reversesFrom(['open', 'closed'], 'Anular', 'Lo que quedó como perdido vuelve a donde estaba.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'locationId', 'classId', 'custodianId', 'purpose'),
      expected: f.integer('Se buscan'),
      seen: f.integer('Vistos'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'locationId', 'custodianId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  /** The figures that its acta certifies; empty for a draft. */
  facts: z.object({
    counts: z.array(z.object({ label: z.string(), count: z.number() })),
    differences: z.array(
      z.object({
        ...strings('label', 'plate', 'description'),
        ...stringsOrNull('should', 'place'),
      }),
    ),
  }),
  screens: screensAt('/assets/inventario'),
})

const one = { id: f.ref('assets.physicalInventory', 'Inventario') }
const view = permissionFor(physicalInventory, 'view')
const edit = permissionFor(physicalInventory, 'edit')

/** The data that a telephone needs to read an inventory: the places of the site and their expected assets. */
export const inventorySheet = defineQuery({
  id: 'assets.inventorySheet',
  title: 'Inventario físico: lo que debe haber',
  access: edit,
  params: one,
  opens: ['id'],
  answers: z.object({
    number: z.number().nullable(),
    purpose: z.string(),
    open: z.boolean(),
    places: z.array(z.object({ id: z.string(), mark: z.string(), name: z.string() })),
    assets: z.array(
      z.object({
        ...strings('id', 'plate'),
        oldPlate: z.string().nullable(),
        description: z.string(),
        ...stringsOrNull('locationId', 'custodian'),
        physical: z.string(),
      }),
    ),
  }),
})

/** A scan, with the id that its device gave it. */
export const scanFields = {
  scanId: f.shaped('Lectura', z.uuid()),
  code: f.optional(f.code('Placa', { max: 60 })),
  locationId: f.ref('hospital.location', 'Ubicación'),
  physical: f.choice('Estado físico', physicalStates),
  description: f.optional(f.text('Qué es', { max: 200 })),
  note: f.optional(f.text('Nota', { max: 200 })),
  scannedAt: f.instant('Leído'),
}

/** Saves the scans of a device and returns the ids of those that are stored; sending the same scans again changes nothing. */
export const recordScans = defineCommand({
  id: 'assets.recordScans',
  verb: 'Enviar lecturas',
  access: edit,
  about: one,
  params: { device: f.text('Equipo', { max: 80 }), scans: f.lines('Lecturas', scanFields) },
  answers: z.object({ stored: z.array(z.string()) }),
})

const oneScan = { ...one, scanId: f.shaped('Lectura', z.uuid()) }

/** Saves the photograph of a scan, after the scan. Sending another one changes nothing. */
export const photographScan = defineCommand({
  id: 'assets.photographScan',
  verb: 'Enviar fotografía',
  title: 'Inventario físico: fotografía de una lectura',
  access: edit,
  about: oneScan,
  takes: 'file',
  answers: z.object({ scanId: z.string() }),
})

export const scanPhoto = defineFile({
  id: 'assets.scanPhoto',
  title: 'Inventario físico: ver la fotografía de una lectura',
  access: view,
  taken: false,
  params: oneScan,
  opens: ['id'],
})

const scanAnswer = z.object({
  id: z.string(),
  photo: z.boolean(),
  ...strings('place', 'physical', 'user', 'device', 'at'),
})

/** The progress of an inventory: the read part, the conflicting scans and every difference. */
export const inventoryOutcome = defineQuery({
  id: 'assets.inventoryOutcome',
  title: 'Inventario físico: lo que hay',
  access: view,
  params: one,
  opens: ['id'],
  answers: z.object({
    counts: z.array(z.object({ result: z.string(), label: z.string(), count: z.number() })),
    conflicts: z.array(
      z.object({ ...strings('assetId', 'plate', 'description'), scans: z.array(scanAnswer) }),
    ),
    differences: z.array(
      z.object({
        ...strings('id', 'result', 'label', 'plate', 'description'),
        ...stringsOrNull('should', 'place', 'note'),
        /** The id of a scan with a photograph. */
        photoOf: z.string().nullable(),
      }),
    ),
    /** How many assets were seen in another place and may be transferred to it. */
    movable: z.number(),
  }),
})

/** Chooses the valid scan of an asset whose scans disagree. */
export const chooseScan = defineCommand({
  id: 'assets.chooseScan',
  verb: 'Es la que vale',
  access: edit,
  about: oneScan,
  params: { reason: f.note('Por qué', { min: 5, max: 300 }) },
  answers: z.object({ assetId: z.string() }),
})

/** Sends a traslado for each place and custodian of the assets seen in another place. */
export const sendDifferences = defineCommand({
  id: 'assets.sendDifferences',
  verb: 'Trasladar a donde se vieron',
  access: permissionFor({ module: 'assets', name: 'assetTransfer' }, 'send'),
  consequence:
    'Se envía un traslado por cada lugar y responsable, que debe aceptar quien responde por los bienes.',
  about: one,
  answers: z.object({ transfers: z.number(), assets: z.number() }),
})

/** The result of an inventory, asset by asset. */
export const inventoryReport = defineReport({
  id: 'assets.inventoryReport',
  title: 'Resultado de un inventario físico',
  params: { physicalInventoryId: f.ref('assets.physicalInventory', 'Inventario') },
  columns: {
    plate: f.code('Placa'),
    description: f.text('Bien'),
    result: f.choice('Resultado', inventoryResults),
    should: f.text('Debe estar'),
    place: f.text('Se vio'),
    custodian: f.text('Responsable'),
    physical: f.choice('Estado físico', physicalStates),
    note: f.text('Nota'),
  },
  landscape: true,
  screen: '/assets/inventario/resultado',
})
