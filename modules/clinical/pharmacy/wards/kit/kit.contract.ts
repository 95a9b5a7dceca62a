import { defineCatalog, defineQuery, defineRows, f, listOf, permissionFor } from '@quina/blocks'
import { z } from 'zod'

const fields = { code: f.code('Código', { max: 20 }), name: f.text('Nombre', { max: 200 }) }

/** Paquetes: products used together in a surgery or procedure. A kit expands into lines; stock counts parts (C3.3-5). */
export const kit = defineCatalog({
  id: 'pharmacy.kit',
  label: { one: 'Paquete', many: 'Paquetes', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'FAR-100',
  list: listOf({
    columns: { ...fields, parts: f.integer('Partes'), active: f.flag('Activo') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/farmacia/paquetes' },
})

export const kitParts = defineRows({
  module: 'pharmacy',
  view: permissionFor(kit, 'view'),
  edit: permissionFor(kit, 'edit'),
  path: '/api/pharmacy/kit/:id/part',
  title: 'Composición',
  one: 'parte',
  audited: 'Parte de un paquete',
  fields: {
    productId: f.ref('warehouse.product', 'Producto'),
    quantity: f.someOf('Cantidad'),
    included: f.flag('Incluido en el servicio', { help: 'No se cobra aparte' }),
  },
})

/** The lines into which some kits expand. */
export const kitLines = defineQuery({
  id: 'pharmacy.kitLines',
  title: 'Lo que trae un paquete',
  access: permissionFor(kit, 'view'),
  params: { kitId: f.ref('pharmacy.kit', 'Paquete'), kits: f.integer('Paquetes', { min: 1, max: 100 }) },
  answers: z.array(
    z.object({ productId: z.string(), product: z.string(), quantity: z.string(), included: z.boolean() }),
  ),
})
