import {
  colleague,
  defineCatalog,
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  f,
  listOf,
  permission,
  permissionFor,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'

const fields = {
  terceroId: f.ref('people.tercero', 'Responsable', { help: 'Empleado o contratista' }),
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  act: f.optional(f.text('Acta', { max: 40 })),
  policy: f.optional(f.text('Póliza de manejo', { max: 60 })),
  note: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields

export type CustodyValues = ValuesOf<typeof fields>

/** The custodians of the goods and places of the hospital (care dossier §3.1 `/responsable`). */
export const custody = defineCatalog({
  id: 'people.custody',
  label: { one: 'Responsable', many: 'Responsables de bienes', gender: 'm' },
  fields,
  shows: ['terceroId'],
  key: 'act',
  list: listOf({
    columns: {
      terceroId: f.ref('people.tercero', 'Responsable'),
      identification: f.text('Documento'),
      dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
      locationId: f.ref('hospital.location', 'Ubicación'),
      fromDay: f.day('Desde'),
      untilDay: f.optional(f.day('Hasta')),
      act: f.text('Acta'),
      policy: f.text('Póliza'),
      signedAt: f.optional(f.instant('Firmada con PIN')),
      units: f.integer('Bienes'),
      worth: f.money('Valor de los bienes'),
      status: f.condition('Estado', { standing: ['A cargo', 'good'], ended: ['Terminada', 'neutral'] }),
    },
    computed: ['units', 'worth'],
    drill: { units: '/assets?custodianId={terceroId}', worth: '/assets?custodianId={terceroId}' },
    sort: '-fromDay',
    filters: ['terceroId', 'dependenciaId', 'locationId', 'status'],
    searches: 'Responsable, documento, ubicación o acta',
  }),
  screens: { list: '/responsable' },
})

export const transferCustody = permission('people.custody.transfer', 'Trasladar la custodia de bienes')

const one = { id: f.ref('people.custody', 'Custodia') }

/** Ends a custody and begins that of the receiver. */
export const handOver = defineCommand({
  id: 'people.handOver',
  verb: 'Trasladar',
  access: transferCustody,
  consequence: 'La custodia actual termina el día anterior y se imprime el acta de entrega para las firmas.',
  about: one,
  params: {
    terceroId: f.ref('people.tercero', 'Recibe'),
    on: f.day('Fecha de entrega'),
    act: f.text('Acta', { max: 40 }),
    note: f.optional(f.note('Observaciones', { max: 1000 })),
  },
  answers: z.object({ id: z.string() }),
})

/** The receiver signs with their own PIN, on the device of the giver (dossier of assets §4.5). */
export const signCustody = defineCommand({
  id: 'people.signCustody',
  verb: 'Firmar con PIN quien recibe',
  title: 'Responsables: firmar con el PIN de quien recibe',
  access: transferCustody,
  consequence: 'El responsable queda en el acta con su nombre y la hora en que firmó.',
  about: one,
  params: { receiverId: f.ref(colleague.to, 'Recibe'), pin: f.secret('PIN de quien recibe', { max: 6 }) },
  answers: z.object({ receiver: z.string() }),
})

/** The tercero of the caller, who may receive what another custodian has; null when there is none. */
export const custodyReceiver = defineQuery({
  id: 'people.custodyReceiver',
  title: 'Responsables: quién recibe',
  access: transferCustody,
  answers: z.object({ me: z.object({ id: z.string(), label: z.string() }).nullable() }),
})

/** Holders of registered goods without a custody: nobody wrote their acta. */
export const uncoveredHolders = defineQuery({
  id: 'people.uncoveredHolders',
  title: 'Responsables: bienes sin custodia registrada',
  access: permissionFor(custody, 'view'),
  answers: z.object({
    holders: z.array(z.object({ id: z.string(), name: z.string(), units: z.number(), worth: z.string() })),
  }),
})

export const handoverAct = defineFile({
  id: 'people.handoverAct',
  taken: false,
  title: 'Responsables: acta de entrega',
  access: permissionFor(custody, 'view'),
  params: one,
  opens: ['id'],
})

/** The goods of a custodian, asset by asset, to be signed. */
export const custodyInventory = defineFile({
  id: 'people.custodyInventory',
  taken: false,
  title: 'Responsables: inventario individual de bienes',
  access: permissionFor(custody, 'view'),
  params: { id: f.ref('people.tercero', 'Responsable') },
  opens: ['id'],
})

export const clearance = defineFile({
  id: 'people.clearance',
  taken: false,
  title: 'Responsables: paz y salvo de bienes',
  access: permissionFor(custody, 'view'),
  params: { id: f.ref('people.tercero', 'Responsable') },
  opens: ['id'],
})
