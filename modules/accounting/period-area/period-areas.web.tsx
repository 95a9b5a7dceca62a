import { Button } from '@mantine/core'
import { getFrom, refreshAll, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { ConfirmDialog, Loading, NoteField, StatusTag, shownInstant, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { periodName } from '../period/period.domain.ts'
import { periodPermissions } from '../period/period-screen.contract.ts'
import {
  type AreaAnswer,
  areaPermission,
  areasPath,
  type PeriodArea,
  periodAreas,
} from './period-area.contract.ts'

interface PeriodAreasProps {
  readonly year: number
  readonly number: number
  /** Whether the period takes vouchers at all: otherwise there is nothing to close apart. */
  readonly open: boolean
  readonly onClose: () => void
}

/** Which modules closed a month before accounting does; each closes its own, and one that closed is reopened with a reason. */
export function PeriodAreas({ year, number, open, onClose }: PeriodAreasProps) {
  const [asked, ask] = useState<PeriodArea | null>(null)
  const [reason, setReason] = useState('')
  const { path, found, error, send } = useAreas({ year, number })
  const reopen = async (area: PeriodArea) => {
    if (await send(area, 'reopen', { body: { reason } })) ask(null)
  }
  return (
    <ConfirmDialog
      opened
      width={640}
      onClose={asked === null ? onClose : () => ask(null)}
      onConfirm={() => (asked === null ? onClose() : void reopen(asked))}
      title={`Cierres por módulo de ${periodName({ vigencia: year, number })}`}
      consequence={
        asked === null
          ? 'El módulo que cierra no contabiliza más en el mes, aunque el período siga abierto.'
          : `${periodAreas[asked]} podrá contabilizar de nuevo en el mes.`
      }
      verb={asked === null ? 'Listo' : `Reabrir ${periodAreas[asked]}`}
      error={error}
      disabled={asked !== null && reason.trim().length < 10}
    >
      {asked !== null && (
        <NoteField
          label="Motivo"
          name="reason"
          required
          value={reason}
          onChange={setReason}
          help="Mínimo 10 letras."
        />
      )}
      {asked === null && !found && <Loading />}
      {asked === null && found && (
        <ul className="q-areas">
          {found.map((area) => (
            <Area
              key={`${path} ${area.area}`}
              area={area}
              open={open}
              onClose={() => void send(area.area, 'close')}
              onReopen={() => ask(area.area)}
            />
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

/** What the modules have closed of a month, and how one closes or is reopened. */
function useAreas({ year, number }: { readonly year: number; readonly number: number }) {
  const client = useQueryClient()
  const [failure, fail] = useState<string>()
  const path = areasPath.replace(':year', String(year)).replace(':number', String(number))
  const { data: found, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<readonly AreaAnswer[]>(path, {}, signal),
  })
  /** @returns whether it was done. */
  const send = async (area: PeriodArea, deed: 'close' | 'reopen', how = {}): Promise<boolean> => {
    try {
      await sendTo('POST', `${path}/${area}/${deed}`, how)
      await refreshAll(client)
      const message = `${periodAreas[area]}: ${deed === 'close' ? 'mes cerrado' : 'mes reabierto'}.`
      void toast({ message, tone: 'good' })
      fail(undefined)
      return true
    } catch (refusal) {
      fail(wordsOf(refusal))
      return false
    }
  }
  return { path, found, error: failure ?? (error ? wordsOf(error) : undefined), send }
}

interface AreaProps {
  readonly area: AreaAnswer
  readonly open: boolean
  readonly onClose: () => void
  readonly onReopen: () => void
}

function Area({ area: { area, closed, by, at, reason, vouchers }, open, onClose, onReopen }: AreaProps) {
  const can = useCan()
  const name = periodAreas[area]
  const told = at === null ? '' : `${closed ? 'Cerró' : 'Reabrió'} ${by ?? '—'}, ${shownInstant(at)}`
  return (
    <li>
      <span className="q-areas-name">{name}</span>
      <StatusTag tone={closed ? 'neutral' : 'good'}>{closed ? 'Cerrado' : 'Abierto'}</StatusTag>
      <span className="q-context q-areas-told">
        {[`${vouchers} comprobantes`, told, closed ? '' : (reason ?? '')].filter(Boolean).join(' · ')}
      </span>
      {open && !closed && can(areaPermission(area)) && (
        <Button size="compact-xs" variant="default" aria-label={`Cerrar ${name}`} onClick={onClose}>
          Cerrar
        </Button>
      )}
      {open && closed && can(periodPermissions.reopen) && (
        <Button size="compact-xs" variant="default" aria-label={`Reabrir ${name}`} onClick={onReopen}>
          Reabrir…
        </Button>
      )}
    </li>
  )
}
