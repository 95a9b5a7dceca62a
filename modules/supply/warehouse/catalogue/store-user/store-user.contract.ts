import {
  defineCommand,
  defineOptions,
  defineQuery,
  defineReport,
  type Fields,
  f,
  permission,
} from '@quina/blocks'
import { z } from 'zod'

export const assignsStores = permission('warehouse.storeUser.edit', 'Asignar bodegas a los usuarios')
/** For auditors and accountants: seeing the stock of every store, without working in any. */
export const seesStores = permission(
  'warehouse.storeUser.all',
  'Ver las existencias y los informes de todas las bodegas',
)

/** The actions of a user in a store; a row itself allows seeing it. */
export const storeVerbs = {
  receives: 'Ingresar',
  issues: 'Egresar',
  transfers: 'Trasladar',
  adjusts: 'Ajustar',
  counts: 'Contar',
  approves: 'Aprobar',
} as const
export type StoreVerb = keyof typeof storeVerbs

const verbFields = {
  receives: f.flag(storeVerbs.receives),
  issues: f.flag(storeVerbs.issues),
  transfers: f.flag(storeVerbs.transfers),
  adjusts: f.flag(storeVerbs.adjusts),
  counts: f.flag(storeVerbs.counts),
  approves: f.flag(storeVerbs.approves),
} satisfies Fields

export const storeUserFields = {
  storeId: f.ref('warehouse.anyStore', 'Bodega'),
  ...verbFields,
} satisfies Fields

const flags = z.object({
  receives: z.boolean(),
  issues: z.boolean(),
  transfers: z.boolean(),
  adjusts: z.boolean(),
  counts: z.boolean(),
  approves: z.boolean(),
})

/** The users to whom a store may be assigned: active users, by name and site, without any other data. */
export const storeKeeper = defineOptions({
  id: 'warehouse.storeKeeper',
  title: 'Usuarios a quienes se asigna una bodega: buscar para elegir',
  access: assignsStores,
  params: {},
})
const userId = f.ref(storeKeeper.to, 'Usuario')

/** Every store within reach, with the user's actions in it. */
export const storesOfUser = defineQuery({
  id: 'warehouse.storesOfUser',
  title: 'Bodegas de un usuario',
  access: assignsStores,
  params: { userId },
  answers: z.array(flags.extend({ storeId: z.string(), store: z.string(), sees: z.boolean() })),
})

/** Saves the stores of a user: a store without a line is removed. */
export const assignStores = defineCommand({
  id: 'warehouse.assignStores',
  verb: 'Guardar bodegas',
  access: assignsStores,
  about: { userId, stores: f.optional(f.lines('Bodegas', storeUserFields)) },
  answers: z.object({ stores: z.number() }),
})

export const copyStores = defineCommand({
  id: 'warehouse.copyStores',
  verb: 'Copiar de otro usuario',
  access: assignsStores,
  about: { userId },
  params: { fromUserId: f.ref(storeKeeper.to, 'Usuario del que se copia') },
  answers: z.object({ stores: z.number() }),
})

/** Who works in which store and with which actions, for auditors who assign nothing. */
export const storesByUser = defineReport({
  id: 'warehouse.storesByUser',
  title: 'Bodegas de cada usuario',
  params: {
    storeId: f.optional(f.ref('warehouse.store', 'Bodega')),
    user: f.optional(f.text('Usuario', { max: 80, help: 'Parte de su nombre' })),
  },
  columns: {
    user: f.text('Usuario'),
    state: f.text('Estado'),
    campus: f.text('Sede'),
    store: f.text('Bodega'),
    may: f.text('Puede'),
  },
  totals: [],
  empty: 'Nadie trabaja en esas bodegas.',
})
