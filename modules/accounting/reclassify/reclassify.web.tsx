import { Button } from '@mantine/core'
import {
  type CatalogAnswer,
  FieldsDialog,
  MiniTable,
  refreshAll,
  sendTo,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  mergeAccount,
  mergeFields,
  openAuxiliaries,
  openFields,
  previewAuxiliaries,
  previewMerge,
  type Reclassified,
  reclassifyAccounts,
} from './reclassify.contract.ts'
import './reclassify.css'

type Deed = 'merge' | 'open'

const officialDigits = 6

/** What else may be done with an account that takes moves: end in another, or open auxiliaries with what it holds. */
export function Reclassify({ answer }: { readonly answer: CatalogAnswer }) {
  const can = useCan()
  const [asked, ask] = useState<Deed | null>(null)
  const code = String(answer.values.code)
  if (!can(reclassifyAccounts) || !answer.active || answer.values.acceptsMoves !== true) return null
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
      {asked && <Dialog deed={asked} answer={answer} onClose={() => ask(null)} />}
    </div>
  )
}

interface DialogProps {
  readonly deed: Deed
  readonly answer: CatalogAnswer
  readonly onClose: () => void
}

const deeds = {
  merge: {
    title: 'Unir la cuenta',
    consequence:
      'Sus saldos pasan a la otra con un comprobante, y los conceptos, reglas y plantillas que la nombran pasan a nombrar ' +
      'la otra. La cuenta queda inactiva; lo contabilizado no cambia.',
    verb: 'Unir las cuentas',
    done: 'Cuentas unidas',
    fields: mergeFields,
    send: mergeAccount,
    preview: previewMerge,
    complete: ['intoId', 'date'],
  },
  open: {
    title: 'Abrir auxiliares de la cuenta',
    consequence:
      'Crea la primera auxiliar y le pasa con un comprobante todo lo que la cuenta tiene. Desde entonces el movimiento va a ' +
      'las auxiliares; lo contabilizado no cambia.',
    verb: 'Abrir la auxiliar',
    done: 'Auxiliar abierta',
    fields: openFields,
    send: openAuxiliaries,
    preview: previewAuxiliaries,
    complete: ['code', 'name', 'date'],
  },
} as const

function Dialog({ deed, answer, onClose }: DialogProps) {
  const client = useQueryClient()
  const { title, consequence, verb, done, fields, send } = deeds[deed]
  const code = String(answer.values.code)
  return (
    <FieldsDialog
      title={`${title} ${code} ${String(answer.values.name)}`}
      consequence={consequence}
      verb={verb}
      danger={deed === 'merge'}
      fields={fields}
      spans={{ intoId: 8, code: 4, name: 8, date: 4 }}
      begun={{
        date: dayInBogota(new Date()),
        ...(deed === 'open' ? { code: `${code}01`, name: answer.values.name } : {}),
      }}
      send={async (wire, key) => {
        await sendTo('POST', pathOf(send, answer.id), { body: wire, key })
        await refreshAll(client)
        void toast({ message: done, tone: 'good' })
        onClose()
      }}
      onClose={onClose}
    >
      {(values) => <Preview deed={deed} id={answer.id} values={values} />}
    </FieldsDialog>
  )
}

interface PreviewProps {
  readonly deed: Deed
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

const pathOf = ({ path }: { readonly path: string }, id: string): string => path.replace(':id', id)

const anyReason = 'Vista previa del comprobante'

/** The voucher that would be posted, as soon as there is enough to say it. */
function Preview({ deed, id, values }: PreviewProps) {
  const { complete, preview } = deeds[deed]
  const body = Object.fromEntries(complete.map((name) => [name, values[name]]))
  const asked = useDeferredValue(JSON.stringify(body))
  const ready = complete.every((name) => typeof values[name] === 'string' && values[name] !== '')
  const { data, error } = useQuery({
    queryKey: [preview.path, id, asked],
    queryFn: () =>
      sendTo<Reclassified>('POST', pathOf(preview, id), {
        body: { ...JSON.parse(asked), reason: anyReason },
      }),
    enabled: ready,
    retry: false,
  })
  if (!ready) return null
  if (error) return <p className="q-context">{wordsOf(error)}</p>
  return data === undefined ? null : <Voucher told={data} />
}

const Voucher = ({ told: { lines, total } }: { readonly told: Reclassified }) =>
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
