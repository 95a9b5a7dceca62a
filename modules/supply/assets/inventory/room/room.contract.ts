import { defineCommand, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { assetTransfer } from '../../custody/transfer/transfer.contract.ts'
import { asset } from '../../register/asset/asset.contract.ts'

/** The path of the screen of a place, which its QR code opens. */
export const roomPath = '/assets/lugar'

/** The expected assets of a place, when each was last seen there, and the assets on their way to it. */
export const placeAssets = defineQuery({
  id: 'assets.placeAssets',
  title: 'Activos fijos: lo que hay en un lugar',
  access: permissionFor(asset, 'view'),
  params: {
    locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
    mark: f.optional(f.code('Código de la puerta', { max: 40 })),
  },
  answers: z.object({
    place: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The open inventory of this site. */
    inventoryId: z.string().nullable(),
    assets: z.array(
      z.object({
        ...strings('id', 'plate', 'description'),
        custodian: z.string().nullable(),
        state: z.string(),
        seenOn: z.string().nullable(),
        /** Whether the asset was sent elsewhere and is not accepted yet. */
        leaves: z.boolean(),
      }),
    ),
    coming: z.array(
      z.object({ ...strings('transferId', 'plate', 'description'), from: z.string().nullable() }),
    ),
  }),
})

/** Sends a traslado, for its custodian to accept, of an asset that is here although the register has it elsewhere. */
export const bringHere = defineCommand({
  id: 'assets.bringHere',
  verb: 'Traer aquí un bien',
  access: permissionFor(assetTransfer, 'send'),
  consequence: 'Se envía un traslado a este lugar. Cuando quien responde lo acepte, el bien queda aquí.',
  about: { locationId: f.ref('hospital.location', 'Ubicación') },
  params: {
    assetId: f.ref('assets.asset', 'Bien'),
    custodianId: f.optional(f.ref('people.tercero', 'Recibe', { help: 'Vacío: quien ya responde por él' })),
  },
  answers: z.object({ transferId: z.string() }),
})
