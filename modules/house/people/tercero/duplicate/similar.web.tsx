import '../files/entries.css'
import { Button, Group, Modal } from '@mantine/core'
import type { WireOf } from '@quina/blocks'
import { ask, Go } from '@quina/blocks/web'
import { StatusTag } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { type Similar, similarTerceros } from '../merge/merge.contract.ts'
import type { tercero } from '../tercero/tercero.contract.ts'

type Wire = WireOf<typeof tercero.fields>
type SimilarQuestion = Readonly<{ found: readonly Similar[]; answer: (other: boolean) => void }>

/**
 * Checks before saving whether a person may already be registered. `check` returns true when nobody is similar, or the user
 * confirms that it is another person.
 */
export function useSimilar(): {
  readonly check: (wire: Wire, id: string | null) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [asking, setAsking] = useState<SimilarQuestion | null>(null)
  const check = async (wire: Wire, id: string | null) => {
    const { personType, documentType, number, businessName, phone } = wire
    const { firstName, middleName, lastName, secondLastName } = wire
    const found = await ask(similarTerceros, {
      id,
      personType,
      documentType,
      number,
      businessName,
      phone,
      firstName,
      middleName,
      lastName,
      secondLastName,
    })
    if (found.length === 0) return true
    return new Promise<boolean>((resolve) =>
      setAsking({
        found,
        answer: (other) => {
          setAsking(null)
          resolve(other)
        },
      }),
    )
  }
  return { check, dialog: asking && <SimilarDialog {...asking} /> }
}

function SimilarDialog({ found, answer }: SimilarQuestion) {
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title="Podría estar repetido"
      size={640}
      withCloseButton={false}
    >
      <p className="q-confirm-text">
        Ya hay terceros muy parecidos. Ábralos antes de guardar: si es el mismo, edite el que existe.
      </p>
      <ul className="q-entries">
        {found.map((one) => (
          <li key={one.id}>
            <Go to="/verTercero/:id" params={{ id: one.id }} target="_blank" className="q-link">
              {one.name}
            </Go>
            <span>
              {one.identification} · <LikenessTag {...one} />
              <br />
              {one.reasons.join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          Volver
        </Button>
        <Button onClick={() => answer(true)}>Es otro: guardar</Button>
      </Group>
    </Modal>
  )
}

/** *Muy probable · 92 puntos* */
export const LikenessTag = ({ level, score }: Pick<Similar, 'level' | 'score'>) => (
  <StatusTag tone={level === 'probable' ? 'bad' : 'warning'}>
    {level === 'probable' ? 'Muy probable' : 'Posible'} · {score} puntos
  </StatusTag>
)
