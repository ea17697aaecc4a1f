/** How components reach the session, which compiles and runs what they show. */
import { createContext, useContext } from "react";
import type { Session } from "../../session/session.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("used outside of the application");
  return session;
}
