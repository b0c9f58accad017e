// A teacher gives out tokens here.
import { useState } from "preact/hooks";
import { api } from "../api/client";
import { useLoaded } from "../api/hooks";
import type { Role } from "../api/types";
import { t } from "../i18n/text";
import { dateText } from "../model/format";
import { complain } from "../model/notices";
import { Button, Card, Choice, Empty, Failed, Field, IconButton, Loading } from "./parts";

export function PeopleView() {
  const users = useLoaded("users", api.users);
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("author");
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      setMade(await api.addUser(name.trim(), role));
      setName("");
      users.reload();
    } catch (error) {
      complain(error);
    }
  };
  const remove = (user: string) => void api.removeUser(user).then(users.reload, complain);
  return (
    <div class="narrow stack">
      <h1>{t("nav.people")}</h1>
      <Card title={t("people.add")} name="add-user">
        <form class="form" onSubmit={(event) => void add(event)}>
          <Field label={t("people.name")}>
            <input name="user" required maxLength={64} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </Field>
          <Choice
            name="role" label={t("people.role")} value={role} onChange={setRole}
            options={(["spectator", "author", "teacher"] as const).map((value) => ({ value, text: t(`role.${value}`) }))}
          />
          <Button type="submit" kind="primary" name="add-user">{t("people.add")}</Button>
        </form>
        {made && (
          <p class="note" role="status">{t("people.token", { name: made.name })} <code data-token>{made.token}</code></p>
        )}
      </Card>
      <Card title={t("people.list")}>
        {users.error ? <Failed error={users.error} onRetry={users.reload} /> : !users.data ? <Loading />
          : users.data.users.length === 0 ? <Empty title={t("people.none")} />
          : (
            <ul class="rows">
              {users.data.users.map((user) => (
                <li key={user.name}>
                  <strong>{user.name}</strong><span>{t(`role.${user.role}`)}</span>
                  <span class="quiet">{dateText(user.created)}</span>
                  <IconButton icon="close" label={t("people.remove", { name: user.name })} onClick={() => remove(user.name)} />
                </li>
              ))}
            </ul>
          )}
      </Card>
    </div>
  );
}
