import { type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, rowFrom, rowOf, type Tx } from '@quina/db/server'
import { conflict, must, newId } from '@quina/kernel'
import { scanned } from '../scan/gs1.domain.ts'
import { gtinFault, gtinOf } from '../scan/gtin.domain.ts'
import { learnLabel, readLabel } from './label.contract.ts'

interface KnownGtin {
  readonly productId: string
  readonly product: string
  readonly presentationId: string | null
  readonly presentation: string
  readonly units: string
}

const nobodys = { productId: null, product: '', presentationId: null, presentation: '', units: '1' }

const knownAs = (tx: Tx, gtin: string) =>
  rowFrom<KnownGtin>(tx)`
    select b.product_id as "productId", p.name as product, b.presentation_id as "presentationId",
           coalesce(s.name, '') as presentation,
           coalesce(trim_scale((s.units::numeric / s.parts)::numeric(18,4)), 1)::text as units
    from warehouse.barcode b join warehouse.product p on p.id = b.product_id
    left join warehouse.presentation s on s.id = b.presentation_id where b.gtin = ${gtin}`

/** Rules: ALM-024 an invalid GTIN, ALM-025 a presentation of another product, ALM-029 the GTIN of another product. */
export const scanOperations: readonly Operation[] = refusing(
  {
    'warehouse.barcode_gtin_key': conflict('ALM-029', 'Ese código ya es de un producto.', 'productId'),
  },
  [
    serveQuery(readLabel, async ({ tx, today, input }) => {
      const store =
        input.storeId === null ? undefined : await rowOf(tx, 'warehouse.store', input.storeId, ['separator'])
      const label = scanned(input.text, {
        year: Number(today.slice(0, 4)),
        separator: store?.separator ?? null,
      })
      const { gtin, lot, expiry, count, refusal, doubt } = label
      const known = gtin === null ? undefined : await knownAs(tx, gtin)
      return { gtin, lot, expiry, count, refusal, doubt, ...(known ?? nobodys) }
    }),
    serveCommand(learnLabel, async ({ tx, input: { gtin, productId, presentationId } }) => {
      const fault = gtinFault(gtin)
      must(fault === null, 'ALM-024', 'gtin', fault ?? '')
      const own = presentationId && (await rowOf(tx, 'warehouse.presentation', presentationId, ['productId']))
      const fits = !own || own.productId === productId
      must(fits, 'ALM-025', 'presentationId', 'La presentación es de otro producto.')
      const id = newId()
      await addTo(tx, 'warehouse.barcode', { id, gtin: gtinOf(gtin), productId, presentationId })
      return { id }
    }),
  ],
)
