import {
  CommandDialog,
  catalogScreens,
  type ListRow,
  MiniTable,
  RowsPanel,
  Show,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Panel, shownDecimal } from '@quina/ui/web'
import { useState } from 'react'
import { mergeProduct, unmergeProduct } from '../product-merge/product-merge.contract.ts'
import { product, productStock } from './product.contract.ts'
import { barcodes, presentations, priceCaps, stockLevels, substitutes } from './product-rows.contract.ts'

/** The products of the warehouse, each with its presentations, codes and substitutes; duplicates are merged. */
export function Products() {
  const can = useCan()
  const [merging, setMerging] = useState<ListRow | null>(null)
  const [{ List }] = useState(() =>
    catalogScreens(product, {
      columns,
      defaults: () => ({ kind: 'medicine', formulary: true, upcCovered: true }),
      related: ({ id }) => <Related id={id} />,
      rowActions: (one) =>
        can(mergeProduct.access)
          ? [{ label: one.mergedIntoId ? 'Separar…' : 'Unir un repetido…', run: () => setMerging(one) }]
          : [],
    }),
  )
  const dialog = merging && { about: { id: merging.id }, onClose: () => setMerging(null) }
  return (
    <>
      <List />
      {dialog && !merging.mergedIntoId && (
        <CommandDialog
          of={mergeProduct}
          title={`Unir con ${merging.name}`}
          done={() => 'Productos unidos'}
          {...dialog}
        />
      )}
      {dialog && merging.mergedIntoId && (
        <CommandDialog
          of={unmergeProduct}
          title={`Separar ${merging.name}`}
          done={() => 'Productos separados'}
          {...dialog}
        />
      )}
    </>
  )
}

const columns = [
  'code',
  'name',
  'groupId',
  'stock',
  'baseUnit',
  'stockValue',
  'generic',
  'cum',
  'kind',
  'permitUntil',
  'controlled',
  'mergedIntoId',
  'active',
]

const Related = ({ id }: { readonly id: string }) => (
  <>
    <Panel title="Existencias en la sede">
      <Show of={productStock} params={{ id }}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="q-context">No hay en ninguna bodega de la sede.</p>
          ) : (
            <MiniTable
              label="Existencias por bodega"
              rows={rows}
              keyOf={({ id: storeId }) => storeId}
              columns={[
                { head: 'Bodega', cell: ({ store, place }) => [store, place].filter(Boolean).join(' · ') },
                { head: 'Existencia', end: true, cell: ({ quantity }) => shownDecimal(quantity) },
                { head: 'Reservada', end: true, cell: ({ reserved }) => shownDecimal(reserved) },
                { head: 'Promedio', end: true, cell: ({ average }) => shownDecimal(average) },
                { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
              ]}
            />
          )
        }
      </Show>
    </Panel>
    <RowsPanel rows={presentations} id={id} empty="Se compra por unidad base." begun={{ parts: 1 }} />
    <RowsPanel rows={barcodes} id={id} empty="Al leer un código por primera vez se aprende." />
    <RowsPanel rows={substitutes} id={id} empty="No tiene sustitutos." begun={{ turn: 1 }} />
    <RowsPanel rows={stockLevels} id={id} empty="Sin mínimos ni máximos." />
    <RowsPanel
      rows={priceCaps}
      id={id}
      empty="Su precio no está regulado."
      begun={{ fromDay: dayInBogota(new Date()) }}
    />
  </>
)
