import { TextInput } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { ask, CommandDialog, wordsOf } from '@quina/blocks/web'
import { useScanner } from '@quina/ui/web'
import { useState } from 'react'
import { mayBeLabel } from '../scan/gs1.domain.ts'
import { learnLabel, readLabel } from './label.contract.ts'

type Label = AnswerOf<typeof readLabel>
export type KnownLabel = Label & { readonly productId: string }

interface LabelReaderProps {
  readonly storeId: string
  /** @returns a message for the user, or null */
  readonly onRead: (label: KnownLabel) => string | null
}

/**
 * Reads labels from a scanner that types as a keyboard does, wherever the focus is, or typed and ended with Enter. An unknown
 * code is requested once and learnt.
 */
export function LabelReader(props: LabelReaderProps) {
  const { typed, setTyped, words, unknown, setUnknown, read } = useLabels(props)
  return (
    <div className="q-no-print">
      <TextInput
        label="Leer código"
        description="Con el lector, o escrito y Enter"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (typed.trim() !== '') void read(typed.trim())
        }}
      />
      <p role="status">{words}</p>
      {unknown !== null && (
        <CommandDialog
          of={learnLabel}
          about={{ gtin: unknown.gtin }}
          title={`¿De qué producto es ${unknown.gtin}?`}
          done={() => {
            void read(unknown.text)
            return 'Código aprendido'
          }}
          onClose={() => setUnknown(null)}
        />
      )}
    </div>
  )
}

/** The typed text, the data of the last label, and the unknown label if there is one. */
function useLabels({ storeId, onRead }: LabelReaderProps) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [unknown, setUnknown] = useState<{ gtin: string; text: string } | null>(null)
  const take = (label: Label, text: string) => {
    const { gtin, productId, refusal } = label
    if (refusal !== null || gtin === null) return setWords(refusal ?? 'No es un código de producto.')
    if (productId === null) return setUnknown({ gtin, text })
    setWords(onRead({ ...label, productId }) ?? label.doubt ?? `Leído: ${label.product}`)
  }
  const read = async (text: string) => {
    setTyped('')
    try {
      take(await ask(readLabel, { text, storeId: storeId === '' ? null : storeId }), text)
    } catch (failure) {
      setWords(wordsOf(failure))
    }
  }
  useScanner((text) => void read(text), { isCode: mayBeLabel })
  return { typed, setTyped, words, unknown, setUnknown, read }
}
