import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useFocusReturn } from '../dialog/focus-return.ts'
import { Keys } from './keys.tsx'
import { type KeyBinding, registeredBindings } from './registry.ts'

interface Shown {
  readonly label: string
  readonly keys: string[]
}

/** Bindings of one label are one row: `?` and F1 do the same. */
function grouped(bindings: readonly KeyBinding[]): [string, Shown[]][] {
  const groups = new Map<string, Map<string, string[]>>()
  for (const { group = 'Esta pantalla', label, keys } of bindings) {
    const rows = groups.get(group) ?? new Map<string, string[]>()
    rows.set(label, [...new Set([...(rows.get(label) ?? []), keys])])
    groups.set(group, rows)
  }
  return [...groups]
    .reverse()
    .map(([group, rows]) => [group, [...rows].map(([label, keys]) => ({ label, keys }))])
}

/** The keys of what was on screen when it was asked for. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  useFocusReturn(true)
  const [groups] = useState(() => grouped(registeredBindings()))
  return (
    <Modal opened onClose={onClose} title="Teclas de esta pantalla" size="lg" returnFocus={false}>
      <div className="q-key-help">
        {groups.map(([group, rows]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((combination) => (
                      <Keys key={combination} of={combination} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
