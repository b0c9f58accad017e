import { useState } from "preact/hooks";
import { t } from "../i18n/text";
import { complain } from "../model/notices";
import { signIn } from "../model/session";
import { Button, Card, Field } from "./parts";

export function SignInView() {
  const [token, setToken] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    signIn(token.trim()).catch(complain);
  };
  return (
    <div class="narrow">
      <Card title={t("session.title")} name="sign-in">
        <p>{t("session.why")}</p>
        <form class="form" onSubmit={submit}>
          <Field label={t("session.token")}>
            <input type="password" name="token" autocomplete="current-password" required value={token} onInput={(event) => setToken(event.currentTarget.value)} />
          </Field>
          <Button type="submit" kind="primary" name="sign-in">{t("session.sign_in")}</Button>
        </form>
      </Card>
    </div>
  );
}
