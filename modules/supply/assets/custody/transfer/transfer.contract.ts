import {
  conditionOf,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  permission,
  reversesFrom,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Allows accepting for another receiver, with the acta that the receiver signed. */
export const acceptForOthers = permission(
  'assets.assetTransfer.accept-for-others',
  'Aceptar traslados por otra persona',
)

const transferKinds = {
  internal: 'A un responsable y un lugar, en servicio',
  site: 'A otra sede',
  store: 'De vuelta a la bodega',
  maintenance: 'A mantenimiento mayor, fuera de servicio',
  loan: 'En comodato a un tercero',
  unused: 'Fuera de uso: no explotado',
} as const
export type TransferKind = keyof typeof transferKinds

const header = {
  date: f.day('Fecha'),
  kind: f.choice('Traslado', transferKinds),
  fromCustodianId: f.optional(
    f.ref('people.tercero', 'Todos los bienes de', {
      help: 'Cuando alguien se retira; vacío para elegir cada bien',
    }),
  ),
  toCampusId: f.optional(f.ref('admin.campus', 'Sede que recibe', { help: 'Solo a otra sede' })),
  custodianId: f.optional(f.ref('people.tercero', 'Recibe')),
  locationId: f.optional(
    f.ref('hospital.location', 'Ubicación', { help: 'A otra sede, vacía: la dice quien recibe' }),
  ),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la ubicación' }),
  ),
  terceroId: f.optional(
    f.ref('people.tercero', 'Taller o comodatario', { help: 'En mantenimiento o en comodato' }),
  ),
  contract: f.optional(f.text('Contrato', { max: 60, help: 'El del comodato' })),
  guide: f.optional(f.code('Guía de salida', { max: 40 })),
  returnOn: f.optional(f.day('Vuelve el')),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
}

const line = {
  assetId: f.ref('assets.asset', 'Bien'),
  detail: f.optional(f.text('Estado en que se entrega', { max: 200 })),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  sent: { label: 'Enviado', tone: 'warning' },
  accepted: { label: 'Aceptado', tone: 'good' },
  rejected: { label: 'Rechazado', tone: 'bad' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/** Traslado de bienes: the custodian sends it, the receiver accepts or refuses it (dossier of assets §4.5). */
export const assetTransfer = defineDocument({
  id: 'assets.assetTransfer',
  label: { one: 'Traslado de bienes', many: 'Traslados de bienes', gender: 'm' },
  number: { prefix: 'TB', restarts: 'vigencia' },
  fields: { ...header, lines: f.optional(f.lines('Bienes', line)) },
  lifecycle: lifecycle('draft', states, {
    send: issues('sent', 'Enviar', {
      consequence: 'Quien recibe debe aceptarlo. Mientras tanto sus bienes no se trasladan a otra parte.',
    }),
    accept: {
      label: 'Aceptar',
      from: 'sent',
      to: 'accepted',
      params: {
        locationId: f.optional(
          f.ref('hospital.location', 'Dónde quedan', { help: 'Vacío: la ubicación del traslado' }),
        ),
        onBehalf: f.optional(
          f.note('Por qué acepta por quien recibe', {
            min: 5,
            max: 500,
            help: 'El acta que firmó en papel. Vacío si los recibe usted',
          }),
        ),
      },
      consequence: 'Quien recibe responde por estos bienes desde hoy.',
    },
    reject: {
      label: 'Rechazar',
      from: 'sent',
      to: 'rejected',
      danger: true,
      params: { reason: f.note('Motivo', { min: 5, max: 500 }) },
      consequence: 'Los bienes siguen a cargo de quien los envió, que verá el motivo.',
    },
    annul: reversesFrom(
      ['sent', 'accepted'],
      'Anular',
      'Los bienes vuelven al lugar y al responsable de antes.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(
        header,
        'date',
        'kind',
        'toCampusId',
        'custodianId',
        'locationId',
        'terceroId',
        'returnOn',
        'purpose',
      ),
      sender: f.text('Quién los tenía'),
      assets: f.integer('Bienes'),
      reason: f.text('Por qué se rechazó'),
      condition: conditionOf(states),
    },
    filters: [
      'condition',
      'kind',
      'toCampusId',
      'custodianId',
      'locationId',
      'terceroId',
      'returnOn',
      'date',
    ],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  facts: z.object({
    /** The previous custodian and place. */
    sender: z.string(),
  }),
  screens: screensAt('/traslado-bienes'),
})
