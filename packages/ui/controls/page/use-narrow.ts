import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a telephone held upright, where controls for a thumb are drawn another way. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
