import { toast } from '@quina/ui/web'
import { wordsOf } from './api.web.ts'

/** Shows the sentence of a failure in a corner, where nothing on the screen belongs to it. */
export const showFailure = (failure: unknown): void => void toast({ message: wordsOf(failure), tone: 'bad' })
