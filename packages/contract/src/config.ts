import * as z from 'zod/mini'

/** `/config.json`: where the backend is. The public key only names the project. */
export const KioskConfig = z.object({ supabaseUrl: z.string(), supabaseKey: z.string() })
export type KioskConfig = z.infer<typeof KioskConfig>
