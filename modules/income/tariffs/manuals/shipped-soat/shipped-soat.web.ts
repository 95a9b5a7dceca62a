import type { AnswerOf } from '@quina/blocks'
import { useAct, useCan } from '@quina/blocks/web'
import type { PageAction } from '@quina/ui/web'
import { loadShippedSoat } from './shipped-soat.contract.ts'

/** The action that loads the manual of SOAT of the product, for users who edit manuals. */
export function useShippedSoat(): readonly PageAction[] {
  const can = useCan()
  const done = ({ items, caution }: AnswerOf<typeof loadShippedSoat>) =>
    `Manual SOAT cargado con ${items} ítems. ${caution}`
  const { send } = useAct(loadShippedSoat, done)
  return can(loadShippedSoat.access)
    ? [{ label: 'Cargar el SOAT que viene con Quina…', run: () => void send({}, { sure }) }]
    : []
}

const sure = {
  title: 'Cargar el manual SOAT',
  consequence:
    'Se crea el manual SOAT en UVB con sus ítems y los componentes de cirugía. Podrá corregirlo después.',
  verb: 'Cargar',
}
