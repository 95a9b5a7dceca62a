import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, MiniTable, Show, useParams } from '@quina/blocks/web'
import { addDays, dayInBogota, showInstant } from '@quina/kernel'
import { Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { blockMotives } from '../../schedule/schedule/block-motives.contract.ts'
import { Relocations } from '../relocation/relocations.web.tsx'
import '../../schedule/schedule/schedule.css'
import {
  type AffectedAppointments,
  anyScope,
  blockAffects,
  blockSchedule,
  blockScopes,
  liftBlock,
  scheduleBlocks,
} from './block.contract.ts'

/** The blocks of an agenda, the patients to relocate, and the form of another block. */
export function Blocks() {
  const { id } = useParams('/agenda/bloquear/:id')
  const [asking, setAsking] = useState(false)
  return (
    <Show of={scheduleBlocks} params={{ scheduleId: id }}>
      {({ schedule, blocks }) => (
        <Page>
          <PageHeader
            title="Bloqueos de la agenda"
            context={schedule}
            crumbs={[{ label: 'Agendas', href: '/agenda' }]}
            actions={[{ label: 'Bloquear…', keys: 'Alt+N', primary: true, run: () => setAsking(true) }]}
          />
          <Panel title="Bloqueos">
            {blocks.length === 0 && <p className="q-muted">La agenda no tiene bloqueos.</p>}
            {blocks.length > 0 && <Blocked blocks={blocks} />}
          </Panel>
          <Relocations scheduleId={id} />
          {asking && <BlockDialog scheduleId={id} onClose={() => setAsking(false)} />}
        </Page>
      )}
    </Show>
  )
}

type Those = AnswerOf<typeof scheduleBlocks>

export const Blocked = ({ blocks }: Pick<Those, 'blocks'>) => (
  <MiniTable
    label="Bloqueos"
    rows={blocks}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Desde', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
      { head: 'Hasta', cell: ({ endsAt }) => showInstant(new Date(endsAt)) },
      { head: 'Qué', cell: ({ scope }) => anyScope[scope] },
      {
        head: 'Motivo',
        cell: ({ motive, notes }) => [blockMotives[motive], notes].filter(Boolean).join(': '),
      },
      { head: 'Cupos', end: true, cell: ({ slots }) => slots },
      { head: 'Por reubicar', end: true, cell: ({ pending }) => pending },
      {
        head: 'Estado',
        cell: ({ status }) =>
          status === 'active' ? (
            <StatusTag tone="warning">Activo</StatusTag>
          ) : (
            <StatusTag tone="neutral">Levantado</StatusTag>
          ),
      },
      { head: 'Lo hizo', cell: ({ by }) => by ?? '' },
    ]}
    actions={({ id, status }) =>
      status === 'active' && (
        <CommandOf
          of={liftBlock}
          about={{ id }}
          look={{ size: 'compact-sm', variant: 'subtle' }}
          done={({ slots }) => `Bloqueo levantado: ${slots} cupos vuelven a ofrecerse.`}
        />
      )
    }
  />
)

/** Returns the sentence about what happened to the appointments of a block. */
export const whatBecame = ({ slots, moved, cancelled, pending }: AnswerOf<typeof blockSchedule>): string =>
  [
    `${slots} cupos bloqueados.`,
    moved > 0 ? `${moved} citas movidas.` : '',
    cancelled > 0 ? `${cancelled} citas canceladas.` : '',
    pending > 0 ? `${pending} quedan por reubicar.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const when = ['scope', 'date', 'startsAt', 'untilDay', 'endsAt'] as const

function BlockDialog({ scheduleId, onClose }: { readonly scheduleId: string; readonly onClose: () => void }) {
  const tomorrow = addDays(dayInBogota(new Date()), 1)
  return (
    <CommandDialog
      of={blockSchedule}
      about={{ scheduleId }}
      begun={{
        scope: 'professional',
        date: tomorrow,
        startsAt: '00:00',
        untilDay: tomorrow,
        endsAt: '23:59',
        fate: 'relocate',
      }}
      spans={{ scope: 12, date: 3, startsAt: 3, untilDay: 3, endsAt: 3, motive: 4, fate: 8 }}
      done={whatBecame}
      onClose={onClose}
    >
      {(values) => <Affects scheduleId={scheduleId} values={values} />}
    </CommandDialog>
  )
}

/** Shows how many patients have an appointment in the hours of the block, once all of them are given. */
function Affects({ scheduleId, values }: { scheduleId: string; values: Readonly<Record<string, unknown>> }) {
  const declared = (name: (typeof when)[number]) => String(values[name] ?? '')
  if (when.some((name) => declared(name) === '')) return null
  const scope = (Object.keys(blockScopes) as (keyof typeof blockScopes)[]).find((one) => one === values.scope)
  if (
    scope === undefined ||
    declared('untilDay') + declared('endsAt') <= declared('date') + declared('startsAt')
  )
    return null
  const date = declared('date')
  const startsAt = declared('startsAt')
  const untilDay = declared('untilDay')
  const endsAt = declared('endsAt')
  return (
    <Show of={blockAffects} params={{ scheduleId, scope, date, startsAt, untilDay, endsAt }}>
      {(affected) => <Reached affected={affected} />}
    </Show>
  )
}

/** Shows the slots that a block would affect, and the patients with an appointment there. */
export const Reached = ({
  affected: { slots, appointments, who },
}: {
  readonly affected: AffectedAppointments
}) => (
  <>
    <p role="status">
      <strong>{slots}</strong> cupos y <strong>{appointments}</strong> citas asignadas en ese tiempo.
    </p>
    {who.length > 0 && (
      <details className="q-block-reached">
        <summary>
          {who.length < appointments ? `Ver las primeras ${who.length} citas` : 'Ver de quién son'}
        </summary>
        <MiniTable
          label="Citas que toca el bloqueo"
          rows={who}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Hora', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
            { head: 'Cita', cell: ({ code }) => code },
            { head: 'Paciente', cell: ({ patient }) => patient },
            { head: 'Teléfono', cell: ({ phone }) => phone ?? '—' },
            { head: 'Profesional', cell: ({ professional }) => professional },
          ]}
        />
      </details>
    )}
  </>
)
