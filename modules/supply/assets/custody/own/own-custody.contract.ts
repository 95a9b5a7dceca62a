import {
  colleague,
  defineCommand,
  defineFile,
  defineQuery,
  f,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { assetTransfer } from '../transfer/transfer.contract.ts'

/** Every signed-in user sees the assets that they answer for and no others; no permission changes this. */
const own = { module: 'assets', access: 'campus' } as const

const heldAsset = z.object({
  ...strings('id', 'plate', 'description'),
  ...stringsOrNull('serial', 'place'),
  ...strings('state', 'cost'),
  /** The site of the asset, when it is another than the caller's current one. */
  elsewhere: z.string().nullable(),
  leaves: z.boolean(),
  /** The caller's open dispute about the asset. */
  disputed: z.string().nullable(),
})

const received = z.object({
  id: z.string(),
  number: z.number(),
  ...strings('date', 'purpose', 'sender'),
  /**
   * `from`: the sending site, when it is not the receiving one; `elsewhere`: the receiving site, when it is not the current one.
   */
  ...stringsOrNull('from', 'place', 'elsewhere'),
  assets: z.array(
    z.object({ id: z.string(), plate: z.string(), description: z.string(), detail: z.string() }),
  ),
})

/** The assets that the caller answers for, and those on their way to the caller. */
export const ownCustody = defineQuery({
  ...own,
  name: 'ownCustody',
  title: 'Lo que tengo a cargo',
  answers: z.object({
    name: z.string().nullable(),
    total: z.string(),
    assets: z.array(heldAsset),
    received: z.array(received),
    /** The places of this site that may receive assets from another site. */
    places: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

const receipt = { id: f.ref('assets.transferReceipt', 'Entrega') }

export const acceptReceived = defineCommand({
  ...own,
  name: 'acceptReceived',
  verb: 'Aceptar',
  title: 'Lo que tengo a cargo: aceptar una entrega',
  consequence: 'Usted responde por estos bienes desde hoy.',
  about: { ...receipt, locationId: f.optional(f.ref('hospital.location', 'Dónde quedan')) },
  answers: z.object({ number: z.number().nullable() }),
})

export const refuseReceived = defineCommand({
  ...own,
  name: 'refuseReceived',
  verb: 'Rechazar',
  title: 'Lo que tengo a cargo: rechazar una entrega',
  danger: true,
  consequence: 'Los bienes siguen a cargo de quien los envió, que verá el motivo.',
  about: receipt,
  params: { reason: f.note('Motivo', { min: 5, max: 500 }) },
  answers: z.object({ number: z.number().nullable() }),
})

const one = { assetId: f.ref('assets.asset', 'Bien') }

/** Disputes the register's data of an asset: the head of assets is alerted, and settles the dispute with a document. */
export const disputeAsset = defineCommand({
  ...own,
  name: 'disputeAsset',
  verb: 'Objetar',
  title: 'Lo que tengo a cargo: objetar un bien',
  consequence: 'Activos fijos lo verá y le responderá con un traslado, una baja o una corrección.',
  about: one,
  params: { reason: f.note('Qué no es así', { min: 5, max: 500 }) },
  answers: z.object({ id: z.string() }),
})

/** Adds a photograph of the asset's condition to its files. */
export const photographAsset = defineCommand({
  ...own,
  name: 'photographAsset',
  verb: 'Agregar fotografía',
  title: 'Lo que tengo a cargo: fotografía de un bien',
  about: one,
  takes: 'file',
  answers: z.object({ id: z.string() }),
})

/** The caller's individual inventory, for signature. */
export const ownInventory = defineFile({
  ...own,
  name: 'ownInventory',
  taken: 'print',
  title: 'Lo que tengo a cargo: mi inventario individual',
})

/** Accepts a handover on the sender's device: the receiver signs with their own PIN (§4.5). */
export const acceptByPin = defineCommand({
  id: 'assets.acceptByPin',
  verb: 'Aceptar con PIN',
  title: 'Traslado de bienes: aceptar con el PIN de quien recibe',
  access: permissionFor(assetTransfer, 'send'),
  consequence: 'Quien recibe responde por estos bienes desde hoy. Firma la persona a la que van.',
  about: { id: f.ref('assets.assetTransfer', 'Traslado') },
  params: {
    receiverId: f.ref(colleague.to, 'Recibe'),
    pin: f.secret('PIN de quien recibe', { max: 6 }),
    locationId: f.optional(
      f.ref('hospital.location', 'Dónde quedan', { help: 'Vacío: la ubicación del traslado' }),
    ),
  },
  answers: z.object({ receiver: z.string() }),
})
