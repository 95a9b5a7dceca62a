import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, openFileOf, Show, useAct, useParams } from '@quina/blocks/web'
import { isDay, plural, showDay } from '@quina/kernel'
import { EmptyState, Page, PageHeader, Panel, QuantityField } from '@quina/ui/web'
import { useState } from 'react'
import { type KnownLabel, LabelReader } from '../../../catalogue/label/label-reader.web.tsx'
import { lotNumber } from '../../../ledger/lot/lot.domain.ts'
import { countPaper, countSheet, countTurns, recordCount, recordFound } from './count-sheet.contract.ts'

type Sheet = AnswerOf<typeof countSheet>
type Item = Sheet['items'][number]

/** The counting sheet for telephones: each lot with its field, without data of the books or of others. */
export function CountSheet() {
  const { id } = useParams('/almacen/conteos/contar/:id')
  return (
    <Page>
      <Show of={countSheet} params={{ id }}>
        {(sheet) => <Counting id={id} sheet={sheet} />}
      </Show>
    </Page>
  )
}

function Counting({ id, sheet }: { readonly id: string; readonly sheet: Sheet }) {
  const [found, setFound] = useState<Readonly<Record<string, string>> | null>(null)
  const { number, store, storeId, purpose, open, items } = sheet
  const read = (label: KnownLabel): string | null => {
    const item = items.find((one) => isRead(one, label))
    if (item === undefined) setFound(foundOf(label))
    else document.getElementById(item.id)?.querySelector('input')?.focus()
    return item === undefined ? 'Ese lote no está en la hoja: agréguelo.' : null
  }
  return (
    <>
      <PageHeader
        title={`Contar ${number}`}
        context={`${store} · ${purpose}`}
        actions={[
          { label: 'Agregar lo que se encontró', run: () => setFound({}) },
          { label: 'Imprimir hoja', run: () => openFileOf(countPaper, { id }) },
        ]}
      />
      {open ? (
        <OpenSheet storeId={storeId} items={items} onRead={read} />
      ) : (
        <EmptyState title="El conteo no está abierto">Vuelva a la lista de conteos.</EmptyState>
      )}
      {found !== null && (
        <CommandDialog
          of={recordFound}
          about={{ id }}
          begun={found}
          done={() => 'Agregado a la hoja'}
          onClose={() => setFound(null)}
        />
      )}
    </>
  )
}

interface OpenSheetProps {
  readonly storeId: string
  readonly items: readonly Item[]
  readonly onRead: (label: KnownLabel) => string | null
}

/** The lots to count, and those already counted. */
function OpenSheet({ storeId, items, onRead }: OpenSheetProps) {
  const waiting = items.filter(({ turn }) => turn === 'count' || turn === 'third')
  const counted = items.filter(({ turn }) => turn === 'done' || turn === 'agreed')
  return (
    <>
      <LabelReader storeId={storeId} onRead={onRead} />
      <Panel title={plural(waiting.length, 'lote por contar', 'lotes por contar')}>
        {waiting.length === 0 ? (
          <EmptyState title="No le falta nada por contar">Lo que usted contó ya quedó guardado.</EmptyState>
        ) : (
          waiting.map((item) => <CountItem key={item.id} item={item} />)
        )}
      </Panel>
      <Panel title={plural(counted.length, 'lote contado', 'lotes contados')}>
        {counted.map((item) => (
          <CountItem key={item.id} item={item} />
        ))}
      </Panel>
    </>
  )
}

/** Whether a label belongs to a lot of the sheet: same product, and same lot when the label has one. */
const isRead = ({ productId, lot, expiry }: Item, label: KnownLabel): boolean =>
  productId === label.productId &&
  (label.lot === null || lotNumber(lot).toUpperCase() === lotNumber(label.lot).toUpperCase()) &&
  (label.expiry === null || expiry === label.expiry)

const foundOf = ({ productId, lot, expiry }: KnownLabel): Readonly<Record<string, string>> => ({
  productId,
  lot: lot ?? '',
  expiry: expiry ?? '',
})

function CountItem({ item }: { readonly item: Item }) {
  const { id, product, unit, lot, expiry, place: bin, mine, turn } = item
  const [quantity, setQuantity] = useState(mine ?? '')
  const { send, busy } = useAct(recordCount, () => `${product}: guardado`)
  const name = `${product} · ${unit}`
  const place = [bin, lot, expiry !== null && isDay(expiry) ? `vence ${showDay(expiry)}` : null]
    .filter(Boolean)
    .join(' · ')
  return (
    <form
      id={id}
      className="q-header"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ itemId: id, quantity })
      }}
    >
      <div className="q-header-text">
        <strong>{name}</strong>
        <p className="q-note">
          {place} · {countTurns[turn]}
        </p>
      </div>
      {turn !== 'agreed' && (
        <Group gap="sm" align="end" mb="md">
          <QuantityField label={`Contado de ${product}, ${place}`} value={quantity} onChange={setQuantity} />
          <Button type="submit" variant="default" loading={busy} disabled={quantity === ''}>
            Guardar
          </Button>
        </Group>
      )}
    </form>
  )
}
