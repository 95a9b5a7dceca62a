import { Button } from '@mantine/core'
import { FieldsDialog, getFrom, sendTo, useCan } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actFields, reverseFields } from '../rezago/rezago.contract.ts'
import { yearPath } from '../vigencia-life/year.contract.ts'
import { openFuturas } from './futura.contract.ts'

interface Owed {
  readonly count: number
  readonly amount: string
}

/** Offers to appropriate what was committed before the year began, while there is any. */
export function OpenFuturas({ year }: { readonly year: number }) {
  const can = useCan()
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  const path = yearPath.replace(':year', String(year))
  const owed = useQuery({
    queryKey: ['budget', 'futura', year],
    queryFn: ({ signal }) => getFrom<Owed>(`${path}/futura`, {}, signal),
  })
  if (!can(openFuturas) || owed.data === undefined || owed.data.count === 0) return null
  const total = showPesos(money(owed.data.amount))
  const commitments = plural(owed.data.count, 'compromiso', 'compromisos')
  return (
    <>
      <Button variant="default" size="xs" onClick={() => ask(true)}>
        Abrir vigencias futuras…
      </Button>
      {asking && (
        <FieldsDialog
          title={`Abrir vigencias futuras por ${total}`}
          consequence={`Se trasladan ${total} y se expiden el CDP y el registro de ${commitments}.`}
          verb="Abrir vigencias futuras"
          fields={actFields}
          begun={{ date: `${year}-01-01` }}
          send={async (body, key) => {
            await sendTo('POST', `${path}/open-futura`, { body, key })
            await client.invalidateQueries()
            void toast({ message: 'Las vigencias futuras quedaron abiertas.', tone: 'good' })
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

interface Opening {
  readonly amount: string
  readonly day: string
}

/** Offers to take back the last opening, while there is one. */
export function ReverseFuturas({ year }: { readonly year: number }) {
  const can = useCan()
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  const path = yearPath.replace(':year', String(year))
  const opening = useQuery({
    queryKey: ['budget', 'futura-opening', year],
    queryFn: ({ signal }) => getFrom<Opening | null>(`${path}/futura-opening`, {}, signal),
  })
  if (!can(openFuturas) || !opening.data) return null
  const total = showPesos(money(opening.data.amount))
  return (
    <>
      <Button variant="default" size="xs" onClick={() => ask(true)}>
        Reversar la apertura de vigencias futuras…
      </Button>
      {asking && (
        <FieldsDialog
          title={`Reversar la apertura de vigencias futuras por ${total}`}
          consequence="Se anulan sus registros, sus CDP y el traslado. Los compromisos quedan otra vez por abrir."
          verb="Reversar la apertura"
          danger
          fields={reverseFields}
          begun={{ date: opening.data.day }}
          send={async (body, key) => {
            await sendTo('POST', `${path}/reverse-futura`, { body, key })
            await client.invalidateQueries()
            void toast({ message: 'La apertura quedó reversada.', tone: 'good' })
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
