import { Show } from '@quina/blocks/web'
import { Panel, shownInstant, Timeline } from '@quina/ui/web'
import { type TerceroChange, terceroChanges } from './tercero-file.contract.ts'

/** Who changed what, newest first. */
export const ChangesPanel = ({ id }: { readonly id: string }) => (
  <Show of={terceroChanges} asks={{ id }}>
    {(changes) => (
      <Panel title="Historial">
        {changes.length === 0 && <p className="q-muted">Sin cambios registrados.</p>}
        <Timeline
          entries={changes.map((change) => ({
            id: change.id,
            label: change.what,
            when: shownInstant(change.at),
            who: change.by,
            detail: <Differences change={change} />,
          }))}
        />
      </Panel>
    )}
  </Show>
)

function Differences({ change: { fields, reason } }: { readonly change: TerceroChange }) {
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.map(({ label, before, after }) => (
        <p key={label}>
          {label}: {before !== '' && `${before} → `}
          {after === '' ? 'vacío' : after}
        </p>
      ))}
    </>
  )
}
