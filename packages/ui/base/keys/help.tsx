import { Modal } from '@mantine/core'
import { useFocusReturn } from '../dialog/focus-return.ts'
import { KeyList, useHeldKeys } from './key-list.tsx'

/** Shows the keys of the screen behind it. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  useFocusReturn(true)
  const keys = useHeldKeys()
  return (
    <Modal opened onClose={onClose} title="Teclas de esta pantalla" size="lg" returnFocus={false}>
      <KeyList bindings={keys} />
    </Modal>
  )
}
