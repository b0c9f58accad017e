document.getElementById("app")!.textContent = "buwei";
