import { Button } from '@mantine/core'
import { type CatalogAnswer, CommandDialog, MiniTable, useAnswer, useCan, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useDeferredValue, useState } from 'react'
import {
  mergeAccount,
  openAuxiliaries,
  previewAuxiliaries,
  previewMerge,
  type ReclassifyAnswer,
  reclassifyAccounts,
} from './reclassify.contract.ts'
import './reclassify.css'

const officialDigits = 6

/** Merges an account that takes moves into another, or opens auxiliaries below it with its balances. */
export function Reclassify({ answer: { id, active, values } }: { readonly answer: CatalogAnswer }) {
  const can = useCan()
  const [input, ask] = useState<'merge' | 'open' | null>(null)
  const code = String(values.code)
  const name = String(values.name)
  if (!can(reclassifyAccounts) || !active || values.acceptsMoves !== true) return null
  const shared = { about: { id }, spans: { intoId: 8, code: 4, name: 8, date: 4 }, onClose: () => ask(null) }
  const date = dayInBogota(new Date())
  return (
    <div className="q-reclassify">
      {code.length > officialDigits && (
        <Button size="compact-sm" variant="default" onClick={() => ask('merge')}>
          Unir a otra cuenta…
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => ask('open')}>
        Reclasificar y abrir auxiliares…
      </Button>
      {input === 'merge' && (
        <CommandDialog
          {...shared}
          of={mergeAccount}
          title={`Unir la cuenta ${code} ${name}`}
          begun={{ date }}
          done={() => 'Cuentas unidas'}
        >
          {(typed) => <MergePreview id={id} typed={typed} />}
        </CommandDialog>
      )}
      {input === 'open' && (
        <CommandDialog
          {...shared}
          of={openAuxiliaries}
          title={`Abrir auxiliares de la cuenta ${code} ${name}`}
          begun={{ date, code: `${code}01`, name }}
          done={() => 'Auxiliar abierta'}
        >
          {(typed) => <OpenPreview id={id} typed={typed} />}
        </CommandDialog>
      )}
    </div>
  )
}

type PreviewProps = Readonly<{ id: string; typed: Readonly<Record<string, unknown>> }>

/** The values of some fields, or null until each of them has one. */
function useFilled<const N extends string>(typed: PreviewProps['typed'], names: readonly N[]) {
  const values = useDeferredValue(typed)
  const filled = names.map((name) => [name, String(values[name] ?? '')] as const)
  if (filled.some(([, value]) => value === '')) return null
  return Object.fromEntries(filled) as Readonly<Record<N, string>>
}

function MergePreview({ id, typed }: PreviewProps) {
  const params = useFilled(typed, ['intoId', 'date'])
  return <Preview found={useAnswer(previewMerge, params && { id, ...params })} />
}

function OpenPreview({ id, typed }: PreviewProps) {
  const params = useFilled(typed, ['code', 'name', 'date'])
  return <Preview found={useAnswer(previewAuxiliaries, params && { id, ...params })} />
}

type PreviewAnswer = Readonly<{ data: ReclassifyAnswer | undefined; error: Error | null }>

/** A preview of the voucher, as soon as enough fields are filled in. */
function Preview({ found: { data, error } }: { readonly found: PreviewAnswer }) {
  if (error) return <p className="q-context">{wordsOf(error)}</p>
  return data === undefined ? null : <Voucher voucher={data} />
}

const Voucher = ({ voucher: { lines, total } }: { readonly voucher: ReclassifyAnswer }) =>
  lines.length === 0 ? (
    <p className="q-context">La cuenta no tiene saldo: no hay comprobante que hacer.</p>
  ) : (
    <div className="q-reclassify-voucher">
      <MiniTable
        rows={lines}
        keyOf={(_line, at) => at}
        columns={[
          { head: 'Cuenta', cell: ({ account }) => account },
          { head: 'Tercero', cell: ({ tercero }) => tercero },
          { head: 'Documento cruce', cell: ({ openItem }) => openItem },
          {
            head: 'Débito',
            end: true,
            cell: ({ debit }) => debit !== '0.00' && <Amount of={debit} />,
            total: <Amount of={total} />,
          },
          {
            head: 'Crédito',
            end: true,
            cell: ({ credit }) => credit !== '0.00' && <Amount of={credit} />,
            total: <Amount of={total} />,
          },
        ]}
        totals="Sumas"
      />
    </div>
  )
