import { type Fields, optional, ref } from '@quina/blocks'
import { FieldsDialog, sendTo, wordsOf } from '@quina/blocks/web'
import { money, plural, showPesos, sumOf } from '@quina/kernel'
import { ConfirmDialog, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actFields, cancelFields, reverseFields, rezagoPath, type YearEnd } from './rezago.contract.ts'

export type RezagoDeed =
  | { readonly name: 'constitute' | 'reverse' | 'release-cdp' }
  | { readonly name: 'cancel'; readonly id: string }

interface Props {
  readonly deed: RezagoDeed
  readonly yearEnd: YearEnd
  readonly onClose: () => void
}

/** The dialog of each deed of a year's end. */
export function Asking({ deed, yearEnd, onClose }: Props) {
  if (deed.name === 'cancel') return <Cancel id={deed.id} onClose={onClose} />
  if (deed.name === 'constitute') return <Constitute yearEnd={yearEnd} onClose={onClose} />
  if (deed.name === 'reverse') return <Reverse yearEnd={yearEnd} onClose={onClose} />
  return <ReleaseCdps yearEnd={yearEnd} onClose={onClose} />
}

type YearProps = Omit<Props, 'deed'>

/** Asks the act, and where each rubro goes that the next year does not have. */
function Constitute({ yearEnd: { year, unmapped, sums }, onClose }: YearProps) {
  const done = useDone()
  const places = Object.fromEntries(
    unmapped.map((code, at) => [
      `place${at}`,
      optional(ref('budget.rubroLeaf', `Rubro de ${year + 1} para ${code}`)),
    ]),
  )
  const fields: Fields = { ...actFields, ...places }
  const total = showPesos(sumOf(sums, ({ amount }) => money(amount)))
  const send = async (wire: Readonly<Record<string, unknown>>, key: string) => {
    const mapping = unmapped.flatMap((code, at) => {
      const rubroId = wire[`place${at}`]
      return rubroId ? [{ code, rubroId }] : []
    })
    const body = { date: wire.date, actNumber: wire.actNumber, mapping }
    const { count } = await sendTo<{ count: number }>('POST', `${rezagoPath}/year/${year}/constitute`, {
      body,
      key,
    })
    await done(`Se constituyeron ${plural(count, 'línea', 'líneas')}.`)
  }
  return (
    <FieldsDialog
      title={`Constituir cuentas por pagar y reservas por ${total}`}
      consequence={`Se adiciona el presupuesto de ${year + 1} y continúan allí los compromisos y obligaciones pendientes.`}
      verb="Constituir"
      fields={fields}
      begun={{ date: `${year + 1}-01-01` }}
      spans={Object.fromEntries(Object.keys(places).map((name) => [name, 12]))}
      send={send}
      onClose={onClose}
    />
  )
}

function Reverse({ yearEnd: { year }, onClose }: YearProps) {
  const done = useDone()
  return (
    <FieldsDialog
      title={`Reversar la constitución de ${year}`}
      consequence={`Se anulan los documentos que se crearon en ${year + 1} y su adición. Los números quedan usados.`}
      verb="Reversar"
      danger
      fields={reverseFields}
      begun={{ date: `${year + 1}-01-31` }}
      send={async (body) => {
        await sendTo('POST', `${rezagoPath}/year/${year}/reverse`, { body })
        await done('La constitución quedó reversada.')
      }}
      onClose={onClose}
    />
  )
}

function Cancel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const done = useDone()
  return (
    <FieldsDialog
      title="Cancelar el saldo por acta"
      consequence="El saldo deja de deberse y queda como apropiación libre. Queda en la historia de sus documentos."
      verb="Cancelar saldo"
      danger
      fields={cancelFields}
      send={async (body) => {
        await sendTo('POST', `${rezagoPath}/${id}/cancel`, { body })
        await done('El saldo quedó cancelado.')
      }}
      onClose={onClose}
    />
  )
}

function ReleaseCdps({ yearEnd: { year, certified }, onClose }: YearProps) {
  const done = useDone()
  const [error, setError] = useState<string>()
  const release = async () => {
    try {
      const { released } = await sendTo<{ released: number }>(
        'POST',
        `${rezagoPath}/year/${year}/release-cdp`,
      )
      await done(`Se liberó el saldo de ${released} CDP.`)
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      title={`Liberar ${showPesos(money(certified))} de los CDP de ${year}`}
      consequence={`Lo que ningún registro tomó vuelve a la apropiación, con fecha 31 de diciembre de ${year}.`}
      verb="Liberar saldos"
      error={error}
      onClose={onClose}
      onConfirm={() => void release()}
    />
  )
}

/** Everything on the screen is read again, and what was done is said. */
function useDone() {
  const client = useQueryClient()
  return async (message: string) => {
    await client.invalidateQueries()
    void toast({ message, tone: 'good' })
  }
}
