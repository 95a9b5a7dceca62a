import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, pathTo, Show, useCan } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Link, Panel } from '@quina/ui/web'
import { blockMotives } from '../../schedule/schedule/block-motives.contract.ts'
import { closeRelocation, relocateAppointment, toRelocate } from '../block/block.contract.ts'

/** The patients of an agenda or of the whole site who need another slot, the most urgent first, with their proposed slots. */
export const Relocations = (of: { readonly scheduleId: string | null }) =>
  useCan()(toRelocate.access) ? <Waiting {...of} /> : null

type One = AnswerOf<typeof toRelocate>[number]

const columns = [
  {
    head: 'Cita',
    cell: ({ id, code }: One) => <Link href={pathTo('/eventos/edit/:id', { id })}>{code}</Link>,
  },
  { head: 'Paciente', cell: ({ patient }: One) => patient },
  { head: 'Teléfono', cell: ({ phone }: One) => phone ?? '—' },
  { head: 'Tenía', cell: ({ startsAt }: One) => showInstant(new Date(startsAt)) },
  { head: 'Con', cell: ({ professional }: One) => professional },
  {
    head: 'Motivo',
    cell: ({ motive, unmoved, cancelled }: One) => {
      if (cancelled) return 'Cancelada por la institución'
      return motive === null ? (unmoved ? 'Traslado' : 'Festivo') : blockMotives[motive]
    },
  },
  { head: 'Antes de', cell: ({ dueAt }: One) => (dueAt === null ? '—' : showInstant(new Date(dueAt))) },
  {
    head: 'Puede pasar a',
    cell: ({ proposal }: One) =>
      proposal === null
        ? 'Sin cupo cercano'
        : `${showInstant(new Date(proposal.startsAt))} · ${proposal.professional}`,
  },
]

const Waiting = ({ scheduleId }: { readonly scheduleId: string | null }) => (
  <Show of={toRelocate} params={{ scheduleId }}>
    {(waiting) => (
      <Panel title={waiting.length === 0 ? 'Por reubicar' : `Por reubicar (${waiting.length})`}>
        {waiting.length === 0 ? (
          <p className="q-muted">Nadie espera otra hora.</p>
        ) : (
          <MiniTable
            label="Por reubicar"
            rows={waiting}
            keyOf={({ id }) => id}
            columns={columns}
            actions={({ id, patient, proposal, cancelled }) => (
              <>
                {proposal !== null && (
                  <CommandOf
                    of={relocateAppointment}
                    about={{ id, slotId: proposal.slotId }}
                    title={`Mover a ${patient} al ${showInstant(new Date(proposal.startsAt))}`}
                    look={{ size: 'compact-sm', variant: 'light' }}
                    done={() => 'Cita movida: avise al paciente.'}
                  />
                )}
                {cancelled && (
                  <CommandOf
                    of={closeRelocation}
                    about={{ id }}
                    title={`No reubicar a ${patient}`}
                    label="No reubicar…"
                    look={{ size: 'compact-sm', variant: 'subtle' }}
                    done={() => 'Ya no está por reubicar.'}
                  />
                )}
              </>
            )}
          />
        )}
      </Panel>
    )}
  </Show>
)
